/// How many sit at the table.
const seats = 4;

/// Who comes after [seat], on its right. // baloot 1.2
int after(int seat) => (seat + 1) & 3;

/// Who sits before [seat], on its left.
int before(int seat) => (seat + 3) & 3;

/// Who sits opposite [seat]. // baloot 1.1
int partnerOf(int seat) => (seat + 2) & 3;

/// The team of [seat]: the even seats are 0, the odd seats 1. // baloot 1.1
int teamOf(int seat) => seat & 1;

/// The team that plays against [team].
int opponentsOf(int team) => 1 - team;
