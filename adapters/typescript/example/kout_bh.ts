/** Bahraini Kout for four seats whose first dealer is given: a whole engine, as small as it gets. */
import { defineGame, type GameEvent, type Move, type Outcome } from "../kit/index.js";

const SUITS = ["C", "D", "H", "S"];
const PACK = ["JK", ...[..."789TJQKA"].flatMap((rank) => SUITS.map((suit) => rank + suit))].filter((c) => c !== "7D");

const [nobody, noCards, noHands] = [null as number | null, [] as string[], [] as string[][]];
const newRound = { bidder: nobody, bid: 0, hukm: "", spoken: 0, hands: noHands, trick: noCards, won: [] as number[] };
const newMatch = { phase: "dealer", turn: 0, dealer: nobody, meter: 0, target: 0, ...newRound };
type Match = typeof newMatch; // between two tricks, `turn` is the seat that leads

const right = (seat: number | null, places = 1) => ((seat ?? 0) + places) % 4;
const suitOf = (card = "") => (card === "JK" ? "" : card.charAt(1));
const hand = ({ hands, turn }: Match) => hands[turn] ?? [];
const suits = (match: Match) => SUITS.filter((suit) => hand(match).some((card) => suitOf(card) === suit));
const mustBid = ({ bid, spoken }: Match) => bid === 0 && spoken === 3;
const bids = (m: Match) => ["5", "6", "7", "8", "pass"].filter((bid) => (bid === "pass" ? !mustBid(m) : +bid > m.bid));
const tricks = ({ won }: Match) => [0, 1].map((team) => won.filter((seat) => seat % 2 === team).length);
const become = (match: Match, change: Partial<Match>, ...events: GameEvent[]) => (Object.assign(match, change), events);

function apply(match: Match, { verb, words }: Move): Outcome {
  const [word = ""] = words;
  if (verb === "bid") return bid(match, word);
  if (verb === "play") return play(match, word);
  if (verb === "hukm" && !suits(match).includes(word)) return "suit_not_held";
  if (verb === "hukm") return become(match, { hukm: word, phase: "play", turn: right(match.turn) });
  if (verb === "dealer" && +word > 3) return "bad_dealer";
  if (verb === "dealer") return become(match, { phase: "deal", dealer: +word }, { type: "dealer", seat: +word });
  if (words.length !== 32 || !PACK.every((card) => words.includes(card))) return "bad_deal";
  const turn = right(match.dealer);
  const hands = [0, 1, 2, 3].map((seat) => words.filter((_, k) => right(turn, k) === seat).sort());
  return become(match, { phase: "bid", turn, hands }, { type: "dealt", hands });
}

function bid(match: Match, word: string): Outcome {
  if (word !== "pass" && (+word < 5 || +word > 8)) return "no_such_bid";
  if (!bids(match).includes(word)) return word === "pass" ? "must_bid" : "bid_too_low";
  const forced = mustBid(match);
  const standing = word === "pass" ? {} : { bidder: match.turn, bid: +word };
  become(match, { ...standing, spoken: match.spoken + 1, turn: right(match.turn) });
  if (match.spoken < 4 && match.bid < 8) return [];
  const { bidder, bid: level } = match;
  return become(match, { phase: "hukm", turn: bidder ?? 0 }, { type: "contract", seat: bidder, bid: level, forced });
}

function playable(match: Match): string[] {
  if (match.trick.length === 0) return hand(match).filter((card) => card !== "JK");
  const follows = hand(match).filter((card) => suitOf(card) === suitOf(match.trick[0]));
  return hand(match).filter((card) => follows.length === 0 || card === "JK" || follows.includes(card));
}

function play(match: Match, card: string): Outcome {
  if (!hand(match).includes(card)) return "card_not_held";
  if (!playable(match).includes(card)) return match.trick.length === 0 ? "joker_lead" : "must_follow_suit";
  const hands = match.hands.with(match.turn, hand(match).filter((held) => held !== card));
  become(match, { hands, trick: [...match.trick, card], turn: right(match.turn) });
  return match.trick.length < 4 ? [] : closeTrick(match); // after the fourth card `turn` is the leader again
}

function closeTrick(match: Match): GameEvent[] {
  const { hukm, trick, bid, dealer } = match;
  const help = (suit: string) => (suit === hukm ? 100 : suit === suitOf(trick[0]) ? 50 : 0);
  const strengths = trick.map((card) => (card === "JK" ? 200 : help(suitOf(card)) + PACK.indexOf(card)));
  const seat = right(match.turn, strengths.indexOf(Math.max(...strengths)));
  const events = become(match, { turn: seat, trick: [], won: [...match.won, seat] }, { type: "trick", seat });
  const team = seat % 2; // only its trick can have decided the round
  const reason = team === (match.bidder ?? 0) % 2 ? "made" : "failed";
  if ((tricks(match)[team] ?? 0) < (reason === "made" ? bid : 9 - bid)) {
    if (hand(match).join() !== "JK") return events;
    events.push({ type: "forfeit", seat, reason: "joker_lead" });
    events.push({ type: "match", winner: 1 - team, reason: "joker_lead" });
    return [...events, ...become(match, { ...newRound, phase: "over" })];
  }
  const points = bid === 8 ? 0 : reason === "made" ? bid : 2 * bid;
  events.push({ type: "round", winner: team, reason, points, tricks: tricks(match) });
  become(match, { ...newRound, phase: "over", meter: match.meter + (team === 0 ? points : -points) });
  const end = bid === 8 ? `inzili_${reason}` : Math.abs(match.meter) >= match.target ? "target" : null;
  if (end !== null) return [...events, { type: "match", winner: team, reason: end }];
  const [dealt, owns] = [(dealer ?? 0) % 2 === team, team === 0 ? match.meter > 0 : match.meter < 0];
  const next = dealt && !owns ? dealer : right(dealer, dealt ? 1 : 2); // a meter won over is the winner's
  return [...events, ...become(match, { phase: "deal", dealer: next }, { type: "dealer", seat: next })];
}

export const koutBh = defineGame({
  offer: {
    seats: { values: [4], default: 4 },
    target: { values: [26, 31, 51, 101], default: 31 },
    dealer_meter: { values: ["after"], default: "after" },
    first_dealer: { values: ["given"], default: "draw" }, // the game's default, which is not offered
  },
  jokers: ["JK"],
  verbs: {
    draw: { by: "table", phases: ["draw"], forms: ["<cards>"] }, // a move of the game, in a phase that never comes
    dealer: { by: "table", phases: ["dealer"], forms: ["<number>"] },
    deal: { by: "table", phases: ["deal"], forms: ["<cards>"] },
    bid: { by: "seat", phases: ["bid"], forms: ["<number>", "pass"] },
    hukm: { by: "seat", phases: ["hukm"], forms: ["<suit>"] },
    play: { by: "seat", phases: ["play"], forms: ["<card>"] },
  },
  start: ({ target }) => ({ ...newMatch, target }),
  apply,
  legal: (m) => ({ bid: bids, hukm: suits }[m.phase] ?? playable)(m).map((word) => `${m.phase} ${word}`),
  view: (match) => ({
    phase: match.phase,
    turn: ["bid", "hukm", "play"].includes(match.phase) ? match.turn : null,
    dealer: match.dealer,
    score: match.meter,
    round: { bidder: match.bidder, bid: match.bid || null, hukm: match.hukm || null, tricks: tricks(match) },
  }),
  copy: (match) => ({ ...match }),
});
