/** Who takes a trick. */

/**
 * Which card of the trick takes it, counted from the lead: the strongest. `strengthOf` gives what cannot win a
 * strength below that of what can.
 */
export function strongest(trick: readonly number[], strengthOf: (card: number, place: number) => number): number {
  let best = 0;
  let most = -Infinity;
  trick.forEach((card, place) => {
    const strength = strengthOf(card, place);
    if (strength > most) {
      most = strength;
      best = place;
    }
  });
  return best;
}
