// @ts-check
// What stands in the page's document. Whatever an engine or a file had a say in is plain text, and shown as text.
"use strict";

/** @typedef {{en: string, ar: string}} Told a sentence in both languages */
/** @typedef {"en" | "ar"} Lang */
/** @typedef {string | number | boolean | null | undefined} Plain */
/** @typedef {{type: string, [field: string]: unknown}} TableEvent */

/**
 * @typedef {object} Step one answer to one move
 * @property {boolean} ok
 * @property {string} [error]
 * @property {TableEvent[]} [events]
 * @property {string} phase
 * @property {number | null} turn
 * @property {string[]} [legal]
 * @property {number | null} [dealer]
 * @property {unknown} [score]
 * @property {Record<string, unknown>} [round]
 */

/**
 * @typedef {object} Match a script with the reference's answers, and an engine's from the step that differs
 * @property {string} game
 * @property {number} seats
 * @property {Told} title
 * @property {Record<string, unknown>} options
 * @property {Record<string, unknown> | null} setup
 * @property {string[]} script
 * @property {(Step | null)[]} steps
 * @property {{name: string, from: number, steps: (Step | string | null)[]} | null} engine
 */

/** @typedef {{name: string, parts: string[], text: string}} ScenarioFile its text comes of its parts: scenario.js */

/**
 * @typedef {object} Finding
 * @property {string} id
 * @property {string} engine
 * @property {string} game
 * @property {string} kind
 * @property {string} fingerprint
 * @property {Told} headline
 * @property {Told} difference
 * @property {{number: string, text: Told} | null} rule
 * @property {Told[]} company
 * @property {Told | null} label
 * @property {Told | null} known
 * @property {boolean} new
 * @property {number} count
 * @property {boolean} shrunk
 * @property {boolean} warning
 * @property {string | null} replay
 * @property {ScenarioFile | null} file
 * @property {number} moves of its case; its match may go one further
 * @property {string[]} script
 * @property {Record<string, unknown>} options
 * @property {Record<string, unknown> | null} setup
 * @property {Match} match
 * @property {number} at
 * @property {boolean} [left_out] the page had no room for its match
 */

/**
 * @typedef {object} Engine
 * @property {string} engine
 * @property {string} name
 * @property {string} version
 * @property {string} language
 * @property {string[]} games
 * @property {string[]} omits
 * @property {string[]} glue
 * @property {Told[]} stopped
 * @property {Record<string, number> | null} counted
 */

/**
 * @typedef {object} Run
 * @property {string | null} run
 * @property {string} command
 * @property {string} version
 * @property {number | string | null} seed
 * @property {string | null} started
 * @property {number} seconds
 * @property {string | null} verdict
 * @property {boolean} unfinished
 * @property {Told} told
 * @property {Told[]} why
 * @property {number} cases
 * @property {number} steps
 * @property {number} moves
 * @property {Record<string, number>} goldens
 * @property {boolean} full
 * @property {Engine[]} engines
 * @property {{game: string, title: Told}[]} games
 * @property {Told[]} not_compared
 * @property {Told | null} laws
 * @property {Told[]} known
 */

/**
 * @typedef {object} Rule
 * @property {string} game
 * @property {string} number
 * @property {Told} text
 * @property {number} goldens
 * @property {number | null} hits
 * @property {number | null} cases
 * @property {number | null} faults
 * @property {Record<string, number>} findings
 */

/**
 * @typedef {object} PastRun
 * @property {string} run
 * @property {string | null} started
 * @property {string | null} verdict
 * @property {number | null} steps_per_second
 * @property {number | null} rules_reached
 * @property {number | null} rules_all
 * @property {number | null} findings
 */

/** @typedef {{game: string, name: string, hits: number}} Reached */

/**
 * @typedef {object} PageDocument
 * @property {number} form
 * @property {"run" | "show"} kind
 * @property {Lang} lang
 * @property {Record<Lang, Record<string, string>>} words
 * @property {Record<string, Partial<Record<Lang, Record<string, string>>>>} [terms]
 * @property {Run | null} run
 * @property {{engine: string, game: string, kinds: Record<string, number>}[]} grid
 * @property {Record<string, Told>} kinds
 * @property {{since: string | null, new: string[], seen: string[], gone: Told[], changed: Told[]}} news
 * @property {PastRun[]} history
 * @property {Finding[]} findings
 * @property {Rule[]} rules
 * @property {Reached[]} events
 * @property {Reached[]} refusals
 * @property {Match | null} [match]
 * @property {number | null} [at]
 * @property {string | null} [replay]
 * @property {ScenarioFile | null} [file]
 * @property {{game: string, title: Told}} [game] of one match
 * @property {Told | null} [why] what a scenario is there for
 */
