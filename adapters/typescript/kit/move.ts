/** From the text of a move to its words, or to nothing where it is no move of the game. */

/**
 * One verb of a game.
 * - `by`: "seat" for `2 bid 5`, "table" for a chance move such as `deal 7H 8S …`.
 * - `phases`: the phases that it belongs to; anywhere else it is `wrong_phase`.
 * - `forms`: the words that may follow it, one string a form. A word stands for itself, or is one of `<card>`,
 *   `<suit>`, `<number>`, or `<cards>` (any number of them, none included). "" is the verb alone.
 */
export interface Verb {
  readonly by: "seat" | "table";
  readonly phases: readonly string[];
  readonly forms: readonly string[];
}

export type Verbs = { readonly [verb: string]: Verb };

/** A well-formed move: `2 bid 5` has verb "bid", seat 2 and words ["5"]. `seat` is null in a chance move. */
export interface Move {
  readonly verb: string;
  readonly seat: number | null;
  readonly words: readonly string[];
  readonly phases: readonly string[];
}

type Word = (word: string) => boolean;
type Form = { readonly words: readonly Word[]; readonly rest: Word | null };

const NUMBER = /^(?:0|[1-9][0-9]{0,8})$/;
const SUITS = ["S", "H", "D", "C"];
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];

// Scripts say the same few hundred seat moves again and again. Texts come from outside, so the memory is bounded.
const REMEMBERED_MOVES = 4096;
const REMEMBERED_LENGTH = 24;

/** A reader of one game's moves: the move, or null where the text is `malformed` under all of the game's options. */
export function moveReader(verbs: Verbs, jokers: readonly string[]): (text: string) => Move | null {
  const cards = new Set([...RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit)), ...jokers]);
  const known = new Map(
    Object.entries(verbs).map(([verb, { by, phases, forms }]) => [
      verb,
      { seated: by === "seat", phases, forms: forms.map((form) => compile(form, cards)) },
    ]),
  );
  const cardsOf = cardReader(cards);
  const dealt = Object.entries(verbs).filter(([, { by, forms }]) => by === "table" && forms.join() === "<cards>");
  const dealing = new Map(dealt.map(([verb, { phases }]) => [verb, phases]));
  const remembered = new Map<string, Move>();

  /** `deal` and the like: long, never the same twice, and so read without taking them apart first. */
  function readDeal(text: string): Move | null {
    const space = text.indexOf(" ");
    const verb = space < 0 ? text : text.slice(0, space);
    const phases = dealing.get(verb);
    const words = phases && cardsOf(text, verb.length);
    return words ? { verb, seat: null, words, phases } : null;
  }

  function read(text: string): Move | null {
    const words = text.split(" ");
    const seated = NUMBER.test(words[0] ?? "");
    const verb = words[seated ? 1 : 0] ?? "";
    const shape = known.get(verb);
    if (shape === undefined || shape.seated !== seated) return null;
    const rest = words.slice(seated ? 2 : 1);
    if (!shape.forms.some((form) => fits(form, rest))) return null;
    return { verb, seat: seated ? Number(words[0]) : null, words: rest, phases: shape.phases };
  }

  return (text) => {
    const before = remembered.get(text);
    if (before !== undefined) return before;
    const move = readDeal(text) ?? read(text);
    if (move !== null && text.length <= REMEMBERED_LENGTH && remembered.size < REMEMBERED_MOVES) {
      remembered.set(text, move);
    }
    return move;
  };
}

/** Reads ` 7H 8S …` from `start` to the end of the text, or gives null where that is anything but cards. */
function cardReader(cards: ReadonlySet<string>): (text: string, start: number) => readonly string[] | null {
  const codeAt = (text: string, at: number): number => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
  const byCode = new Map<number, string>();
  for (const card of cards) {
    if (card.length !== 2) throw new Error(`"${card}" is no card name: every card has two characters`);
    byCode.set(codeAt(card, 0), card);
  }
  return (text, start) => {
    const names: string[] = [];
    for (let at = start; at < text.length; at += 3) {
      const name = byCode.get(codeAt(text, at + 1));
      if (name === undefined || text[at] !== " ") return null;
      names.push(name);
    }
    return names;
  };
}

function compile(form: string, cards: ReadonlySet<string>): Form {
  const isCard: Word = (word) => cards.has(word);
  const words = form === "" ? [] : form.split(" ");
  const rest = words.at(-1) === "<cards>" ? isCard : null;
  if (rest !== null) words.pop();
  return {
    rest,
    words: words.map((expected): Word => {
      switch (expected) {
        case "<card>":
          return isCard;
        case "<suit>":
          return (word) => SUITS.includes(word);
        case "<number>":
          return (word) => NUMBER.test(word);
        default:
          return (word) => word === expected;
      }
    }),
  };
}

function fits(form: Form, words: readonly string[]): boolean {
  if (words.length < form.words.length || (form.rest === null && words.length > form.words.length)) return false;
  return words.every((word, i) => (form.words[i] ?? form.rest)?.(word) ?? false);
}
