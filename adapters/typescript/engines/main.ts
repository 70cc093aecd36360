/** The bundled engines: one process that serves every game. */

import { ownVersion, serve } from "../kit/index.js";
import { baloot } from "./baloot/index.js";
import { belote } from "./belote/index.js";
import { callBreak } from "./call_break/index.js";
import { coinche } from "./coinche/index.js";
import { koutBh } from "./kout_bh/index.js";
import { koutKw } from "./kout_kw/index.js";

serve({
  name: "hakam-typescript",
  version: ownVersion(import.meta.url),
  games: { kout_bh: koutBh, kout_kw: koutKw, call_break: callBreak, belote, coinche, baloot },
});
