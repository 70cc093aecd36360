import 'dart:convert';

import '../bin/hakam_dart.dart';
import '../lib/src/answers.dart';
import '../lib/src/wire.dart';
import 'runner.dart';

const _deal =
    'deal AS AH AC AD KS KH KC KD QS QH QC QD JS JH JC JD '
    'TS TH TC TD 9S 9H 9C 9D 8S 8H 8C 8D 7S 7H 7C JK';

void main() {
  test('a line of steps is exactly these bytes', () {
    final out = Wire();
    answer(
      engine,
      utf8.encode(
        '{"jsonrpc":"2.0","id":7,"method":"run","params":{"game":"kout_bh",'
        '"setup":{"dealer":3,"score":-8},"script":["$_deal","0 bid 8",'
        '"0 hukm S","1 play 7H","2 play 7C","3 play AD","3 play KD",'
        '"0 play 7S"]}}',
      ),
      out,
    );
    const between =
        '"dealer":3,"score":-8,"round":{"bidder":null,"bid":null,'
        '"hukm":null,"tricks":[0,0]}}';
    const bid =
        '"dealer":3,"score":-8,"round":{"bidder":0,"bid":8,"hukm":null,'
        '"tricks":[0,0]}}';
    const hukm =
        '"dealer":3,"score":-8,"round":{"bidder":0,"bid":8,"hukm":"S",'
        '"tricks":[0,0]}}';
    expect(
      ascii.decode(out.bytes),
      '{"jsonrpc":"2.0","id":7,"result":{"steps":['
      '{"ok":true,"events":[],"phase":"deal","turn":null,"legal":[],'
      '$between,'
      '{"ok":true,"events":[{"type":"dealt","hands":['
      '["7S","8S","9S","AS","JS","KS","QS","TS"],'
      '["7H","8H","9H","AH","JH","KH","QH","TH"],'
      '["7C","8C","9C","AC","JC","KC","QC","TC"],'
      '["8D","9D","AD","JD","JK","KD","QD","TD"]]}],'
      '"phase":"bid","turn":0,'
      '"legal":["bid 5","bid 6","bid 7","bid 8","bid pass"],$between,'
      '{"ok":true,"events":[{"type":"contract","seat":0,"bid":8,'
      '"forced":false}],"phase":"hukm","turn":0,"legal":["hukm S"],$bid,'
      '{"ok":true,"events":[],"phase":"play","turn":1,'
      '"legal":["play 7H","play 8H","play 9H","play AH","play JH",'
      '"play KH","play QH","play TH"],$hukm,'
      '{"ok":true,"events":[],"phase":"play","turn":2,'
      '"legal":["play 7C","play 8C","play 9C","play AC","play JC",'
      '"play KC","play QC","play TC"],$hukm,'
      '{"ok":true,"events":[],"phase":"play","turn":3,'
      '"legal":["play 8D","play 9D","play AD","play JD","play JK",'
      '"play KD","play QD","play TD"],$hukm,'
      '{"ok":true,"events":[],"phase":"play","turn":0,'
      '"legal":["play 7S","play 8S","play 9S","play AS","play JS",'
      '"play KS","play QS","play TS"],$hukm,'
      '{"ok":false,"error":"not_your_turn","events":[],"phase":"play",'
      '"turn":0,'
      '"legal":["play 7S","play 8S","play 9S","play AS","play JS",'
      '"play KS","play QS","play TS"],$hukm,'
      '{"ok":true,"events":[{"type":"trick","seat":0}],"phase":"play",'
      '"turn":0,"legal":["play 8S","play 9S","play AS","play JS",'
      '"play KS","play QS","play TS"],"dealer":3,"score":-8,'
      '"round":{"bidder":0,"bid":8,"hukm":"S","tricks":[1,0]}}'
      ']}}\n',
    );
  });
}
