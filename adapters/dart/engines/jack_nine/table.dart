/// How many sit at the table.
const seats = 4;

/// Who comes after [seat]. // belote 0.1, coinche 0.1
int after(int seat) => (seat + 1) & 3;

/// The team of [seat]: the even seats are 0, the odd seats 1.
/// // belote 0.2, coinche 0.2
int teamOf(int seat) => seat & 1;

/// Who plays with [seat].
int partnerOf(int seat) => seat ^ 2;

/// The team that plays against [team].
int opponentsOf(int team) => 1 - team;
