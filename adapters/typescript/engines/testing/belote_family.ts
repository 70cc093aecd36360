/** Tables to test belote and coinche at, and the deals and rounds that their tests share. */

import type { JsonObject } from "../../kit/index.js";
import { NAMES } from "../piquet.js";
import { belote } from "../belote/index.js";
import { coinche } from "../coinche/index.js";
import { tableOf } from "./table.js";

export const atBelote = tableOf("belote", belote);
export const atCoinche = tableOf("coinche", coinche);
export const BOTH = [["belote", atBelote, belote], ["coinche", atCoinche, coinche]] as const;

/** Seat 3 deals, so seat 0 speaks and leads first: for the tests that need not say more. */
export const BELOTE_SETUP: JsonObject = { dealer: 3, score: [0, 0], held: 0, played: 0 };
export const COINCHE_SETUP: JsonObject = { dealer: 3, score: [0, 0], played: 0 };

export type Hands = { readonly [seat: number]: string };

/** A pack that reads easily: four suits from the seven up. Cards 1, 9, 17 and 25 are the sevens, 21 is JD. */
export const PLAIN_PACK = [..."SHDC"].flatMap((suit) => [..."789TJQKA"].map((rank) => rank + suit)).join(" ");

/**
 * The `deal` that gives these hands of eight, each in the order received; what is left out is filled up in the order of
 * the card names. `namer` is the seat that the last packets of three begin with: the one after the dealer in a deal of
 * one step.
 */
export function dealTo(dealer: number, hands: Hands, namer = dealer + 1): string {
  const given = [0, 1, 2, 3].map((seat) => (hands[seat] ?? "").split(" ").filter(Boolean));
  const rest = NAMES.filter((card) => !given.flat().includes(card));
  for (const hand of given) hand.push(...rest.splice(0, 8 - hand.length));
  const packets = (from: number, start: number, end: number): string[] =>
    [0, 1, 2, 3].flatMap((k) => (given[(from + k) % 4] as string[]).slice(start, end));
  return `deal ${[...packets(dealer + 1, 0, 3), ...packets(dealer + 1, 3, 5), ...packets(namer, 5, 8)].join(" ")}`;
}

/** The same hands as they lie when the cards are turned over: sorted by code point. */
export function sorted(...hands: readonly string[]): string[][] {
  return hands.map((hand) => hand.split(" ").sort());
}

/** The moves of whole tricks: who leads each, and its cards in the order played, "KS!" being said belote with. */
export function tricks(...played: readonly (readonly [leader: number, cards: string])[]): string[] {
  return played.flatMap(([leader, cards]) =>
    cards.split(" ").map((card, k) => `${(leader + k) % 4} play ${card.replace("!", " belote")}`),
  );
}

/**
 * The hands of the round that most tests play, from the seat after the dealer on: it has all spades but the seven. With
 * spades trump it loses the first trick, 11 points, and wins seven: 151. It has king and queen of trump.
 */
function roundHands(dealer: number): Hands {
  const hands = ["7H JS 9S AS TS KS QS 8S", "AH KH 7S QH JH TH 9H 8H", "7D 8D 9D TD JD QD KD AD", "7C 8C 9C TC JC QC KC AC"];
  return Object.fromEntries(hands.map((hand, k) => [(dealer + 1 + k) % 4, hand]));
}

/** Its play; `says` puts belote to king and queen. */
function roundPlay(dealer: number, says = false): string[] {
  const first = (dealer + 1) % 4;
  const mark = says ? "!" : "";
  return tricks(
    [first, "7H AH 7D 7C"],
    [(first + 1) % 4, "KH 8D 8C JS"],
    [first, "9S 7S 9D 9C"],
    [first, "AS QH TD TC"],
    [first, "TS JH JD JC"],
    [first, `KS${mark} TH QD QC`],
    [first, `QS${mark} 9H KD KC`],
    [first, "8S 8H AD AC"],
  );
}

/** A whole round of belote in one step, spades taken by the seat so many after the dealer: 1 makes it, 2 fails. */
export function beloteRound(dealer: number, taker: 1 | 2, says = false): string[] {
  const seat = (k: number): number => (dealer + k) % 4;
  const passes = taker === 2 ? [`${seat(1)} pass`] : [];
  return [dealTo(dealer, roundHands(dealer)), ...passes, `${seat(taker)} take S`, ...roundPlay(dealer, says)];
}

/** A whole round of coinche in one step after this auction, whose words are said from the seat after the dealer on. */
export function coincheRound(dealer: number, auction: string, says = false): string[] {
  return [dealTo(dealer, roundHands(dealer)), ...sayings(dealer, auction), ...roundPlay(dealer, says)];
}

/** What each seat says, from the seat after the dealer on: "bid 80 S, pass, counter" and so on. */
export function sayings(dealer: number, auction: string): string[] {
  return auction.split(", ").map((saying, k) => `${(dealer + 1 + k) % 4} ${saying}`);
}
