// @ts-check
// What the document says once and the page needs in several places: a match's moves, and the text of its file.
"use strict";

/**
 * Complete a document: each finding has the moves of its case, and each file its text, put together when asked for.
 * @param {PageDocument} it
 */
function completed(it) {
  for (const finding of it.findings) {
    const { script, options, setup } = finding.match;
    Object.assign(finding, { script: script.slice(0, finding.moves), options, setup });
    withText(finding.file, finding.match, finding.moves);
  }
  if (it.match) withText(it.file ?? null, it.match, it.match.script.length);
  return it;
}

/** @param {ScenarioFile | null} file @param {Match} match @param {number} moves */
function withText(file, match, moves) {
  if (file === null) return;
  const [before, between, behind] = file.parts;
  const text = () => [before, listed(match.script.slice(0, moves)), between, listed(match.steps.slice(0, moves + 1)), behind].join("");
  Object.defineProperty(file, "text", { get: text });
}

/** @param {unknown[]} values a value a line */
function listed(values) {
  return values.length ? `[\n${values.map((each) => `    ${JSON.stringify(each)}`).join(",\n")}\n  ]` : "[]";
}
