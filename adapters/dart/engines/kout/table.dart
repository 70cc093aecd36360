/// How many seats there are, and who sits with whom.
extension type const Table(int seats) {
  /// The player on the right of [seat], who is next.
  /// // kout_bh 1.2.1, kout_kw 1.2
  int after(int seat) => seat + 1 == seats ? 0 : seat + 1;

  /// The next seat of [team] after [seat].
  int nextOf(int team, int seat) {
    final next = after(seat);
    return teamOf(next) == team ? next : after(next);
  }

  /// Whether there is such a seat.
  bool has(int seat) => seat < seats;
}

/// The team of [seat]: the even seats are 0, the odd seats 1.
/// // kout_bh 1.1.1, kout_kw 1.1
int teamOf(int seat) => seat & 1;

/// The team that plays against [team].
int opponentsOf(int team) => 1 - team;
