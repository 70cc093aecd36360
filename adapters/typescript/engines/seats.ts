/** The seats of a table: teams, turns, and what a seat has. */

export type Team = 0 | 1;

/** Even seats are team 0, odd seats team 1 (kout_bh 1.1.1, kout_kw 1.1, baloot 1.1, belote 0.2). */
export function teamOf(seat: number): Team {
  return seat % 2 === 0 ? 0 : 1;
}

export function otherTeam(team: Team): Team {
  return team === 0 ? 1 : 0;
}

/** The seat whose turn comes `steps` after this one's (kout_bh 1.2.1, kout_kw 1.2, call_break 0.5, baloot 1.2, belote 0.1). */
export function after(seat: number, seats: number, steps = 1): number {
  return (seat + steps) % seats;
}

/** The dealer, in the phases in which there is one. */
export function dealerOf({ dealer, phase }: { readonly dealer: number | null; readonly phase: string }): number {
  if (dealer === null) throw new Error(`phase ${phase} has no dealer`);
  return dealer;
}

/** The cards that a seat holds, in the phases in which it holds any. */
export function handOf(at: { readonly hands: number[][]; readonly phase: string }, seat: number): number[] {
  const hand = at.hands[seat];
  if (hand === undefined) throw new Error(`seat ${seat} has no hand in phase ${at.phase}`);
  return hand;
}
