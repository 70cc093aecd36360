/** The options that a game offers, and the ones that a request chose from them. */

import { asciiJson, type Json, type JsonObject } from "./json.js";
import { BadParam, onlyKeys } from "./params.js";

export type OptionValue = string | number | boolean;

/**
 * One option. `default` is the value that holds when a request leaves the option out; it is the game's, not
 * the engine's, so an engine that does not offer it refuses such a request.
 */
export type OptionOffer =
  | { readonly values: readonly OptionValue[]; readonly default: OptionValue }
  | { readonly min: number; readonly max: number; readonly default: number };

export type Offer = { readonly [option: string]: OptionOffer };

/** The options as a game receives them: every one that it offers, with one of the values that it offers. */
export type Chosen<O extends Offer> = {
  readonly [K in keyof O]: O[K] extends { readonly values: readonly (infer V)[] } ? V : number;
};

/** Every offered option with its value: the one sent, else its default. Throws `BadParam`. */
export function chooseOptions<O extends Offer>(offer: O, sent: JsonObject): Chosen<O> {
  onlyKeys(sent, Object.keys(offer), "options");
  const chosen: Record<string, OptionValue> = {};
  for (const [name, option] of Object.entries(offer)) {
    const given = Object.hasOwn(sent, name);
    const value: Json | undefined = given ? sent[name] : option.default;
    if (!offers(option, value)) {
      const what = given ? asciiJson(value ?? null) : `left out, and its default ${asciiJson(option.default)}`;
      throw new BadParam(`options.${name}`, `${what} is not offered; offered: ${asciiJson(offerJson(option))}`);
    }
    chosen[name] = value;
  }
  return chosen as Chosen<O>;
}

/** The option as `initialize` shows it: the list of values, or the bounds of a range. */
export function offerJson(option: OptionOffer): Json {
  return "values" in option ? option.values : { min: option.min, max: option.max };
}

function offers(option: OptionOffer, value: Json | undefined): value is OptionValue {
  if ("values" in option) return (option.values as readonly (Json | undefined)[]).includes(value);
  return Number.isSafeInteger(value) && (value as number) >= option.min && (value as number) <= option.max;
}
