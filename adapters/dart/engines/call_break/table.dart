/// How many sit at the table, each for itself.
const seats = 4;

/// Who comes after [seat]. // call_break 0.5
int after(int seat) => (seat + 1) % seats;
