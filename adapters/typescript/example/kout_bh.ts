/** Bahraini Kout for four seats whose first dealer is given: a whole engine, as small as it gets. */
import { defineGame, type GameEvent, type Move, type Outcome } from "../kit/index.js";

const SUITS = ["C", "D", "H", "S"];
const PACK = ["JK", ...[..."AKQJT987"].flatMap((rank) => SUITS.map((suit) => rank + suit))].filter((c) => c !== "7D");

const [none, noSuit, empty] = [null as number | null, null as string | null, [] as string[]];
const newRound = { turn: none, bidder: none, bid: none, hukm: noSuit, hands: [empty], trick: empty, tricks: [0, 0] };
const newMatch = { phase: "dealer", dealer: none, score: 0, target: 0, ...newRound };
type Match = typeof newMatch; // changed in place, but for its lists: a move puts new ones there

const right = (seat: number | null, places = 1) => ((seat ?? 0) + places) % 4;
const suitOf = (card = "") => card.charAt(1); // the joker's is "K": nobody can name it, nobody leads it
const hand = ({ hands, turn }: Match) => hands[turn ?? 0] ?? [];
const suits = (match: Match) => SUITS.filter((suit) => hand(match).some((card) => suitOf(card) === suit));
const mustBid = ({ bid, turn, dealer }: Match) => bid === null && turn === dealer;
const bids = (m: Match) => ["5", "6", "7", "8"].filter((bid) => +bid > (m.bid ?? 0)).concat(mustBid(m) ? [] : "pass");
const become = (match: Match, change: Partial<Match>, ...events: GameEvent[]) => (Object.assign(match, change), events);
const dealBy = (match: Match, dealer = match.dealer) =>
  become(match, { phase: "deal", dealer }, { type: "dealer", seat: dealer });
const endMatch = (match: Match, winner: number, reason: string) =>
  become(match, { ...newRound, phase: "over" }, { type: "match", winner, reason });
const seat = (phase: string, ...forms: string[]) => ({ by: "seat" as const, phases: [phase], forms });
const table = (phase: string, form: string) => ({ by: "table" as const, phases: [phase], forms: [form] });

function apply(match: Match, { verb, words, words: [word = ""] }: Move): Outcome {
  if (verb === "bid") return bid(match, word);
  if (verb === "play") return play(match, word);
  if (verb === "hukm" && !suits(match).includes(word)) return "suit_not_held";
  if (verb === "hukm") return become(match, { hukm: word, phase: "play", turn: right(match.turn) });
  if (verb === "dealer") return +word > 3 ? "bad_dealer" : dealBy(match, +word);
  if (words.length !== 32 || !PACK.every((card) => words.includes(card))) return "bad_deal";
  const hands = [0, 1, 2, 3].map((seat) => words.filter((_, k) => right(match.dealer, k + 1) === seat).sort());
  return become(match, { phase: "bid", turn: right(match.dealer), hands }, { type: "dealt", hands });
}

function bid(match: Match, word: string): Outcome {
  if (word !== "pass" && (+word < 5 || +word > 8)) return "no_such_bid";
  if (!bids(match).includes(word)) return word === "pass" ? "must_bid" : "bid_too_low";
  const forced = mustBid(match);
  if (word !== "pass") become(match, { bidder: match.turn, bid: +word });
  if (match.turn !== match.dealer && match.bid !== 8) return become(match, { turn: right(match.turn) });
  const contract = { type: "contract", seat: match.bidder, bid: match.bid, forced };
  return become(match, { phase: "hukm", turn: match.bidder }, contract);
}

function playable(match: Match): string[] {
  const [led] = match.trick;
  const follows = hand(match).filter((card) => suitOf(card) === suitOf(led));
  return hand(match).filter((card) => (card === "JK" ? led : follows.length === 0 || follows.includes(card)));
}

function play(match: Match, card: string): Outcome {
  if (!hand(match).includes(card)) return "card_not_held";
  if (!playable(match).includes(card)) return match.trick.length === 0 ? "joker_lead" : "must_follow_suit";
  const hands = match.hands.with(match.turn ?? 0, hand(match).filter((held) => held !== card));
  become(match, { hands, trick: [...match.trick, card], turn: right(match.turn) });
  return match.trick.length < 4 ? [] : closeTrick(match); // after the fourth card `turn` is the leader again
}

function closeTrick(match: Match): GameEvent[] {
  const suits = ["K", match.hukm, suitOf(match.trick[0])]; // the strongest first, as PACK has the ranks
  const cards = suits.flatMap((suit) => PACK.filter((card) => suitOf(card) === suit && match.trick.includes(card)));
  const seat = right(match.turn, match.trick.indexOf(cards[0] ?? ""));
  const team = seat % 2; // only its trick can have decided the round
  const tricks = match.tricks.map((won, side) => (side === team ? won + 1 : won));
  const events = become(match, { turn: seat, trick: [], tricks }, { type: "trick", seat });
  const [bid, made] = [match.bid ?? 0, (match.bidder ?? 0) % 2 === team];
  const open = (tricks[team] ?? 0) < (made ? bid : 9 - bid);
  if (open && hand(match).join() !== "JK") return events;
  const reason = open ? "joker_lead" : made ? "made" : "failed";
  if (open) return [...events, { type: "forfeit", seat, reason }, ...endMatch(match, 1 - team, reason)];
  const points = bid === 8 ? 0 : made ? bid : 2 * bid;
  const score = match.score + (team === 0 ? points : -points);
  events.push(...become(match, { ...newRound, score }, { type: "round", winner: team, reason, points, tricks }));
  if (bid === 8) return [...events, ...endMatch(match, team, `inzili_${reason}`)];
  if (Math.abs(score) >= match.target) return [...events, ...endMatch(match, team, "target")];
  const [dealt, owns] = [(match.dealer ?? 0) % 2 === team, team === 0 ? score > 0 : score < 0];
  return [...events, ...dealBy(match, dealt && !owns ? match.dealer : right(match.dealer, dealt ? 1 : 2))];
}

export const koutBh = defineGame({
  offer: { // the game's own first dealer is by draw, which is not offered: `draw` is a phase that never comes
    seats: { values: [4], default: 4 }, target: { values: [26, 31, 51, 101], default: 31 },
    dealer_meter: { values: ["after"], default: "after" }, first_dealer: { values: ["given"], default: "draw" },
  },
  verbs: {
    draw: table("draw", "<cards>"), dealer: table("dealer", "<number>"), deal: table("deal", "<cards>"),
    bid: seat("bid", "<number>", "pass"), hukm: seat("hukm", "<suit>"), play: seat("play", "<card>"),
  },
  jokers: ["JK"], start: ({ target }) => ({ ...newMatch, target }), copy: (match) => ({ ...match }), apply,
  legal: (m) => ({ bid: bids, hukm: suits }[m.phase] ?? playable)(m).map((word) => `${m.phase} ${word}`),
  view: ({ phase, turn, dealer, score, bidder, bid, hukm, tricks }) =>
    ({ phase, turn, dealer, score, round: { bidder, bid, hukm, tricks } }),
});
