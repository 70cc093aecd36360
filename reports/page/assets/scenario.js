// @ts-check
// What the document says once and the page needs in several places: a match's moves, and the text of its file.
"use strict";

/**
 * Complete a document: each finding has the moves of its match, and each file its text, put together when asked for.
 * @param {PageDocument} it
 */
function completed(it) {
  for (const finding of it.findings) {
    const { script, options, setup } = finding.match;
    Object.assign(finding, { script, options, setup });
  }
  for (const { file, match } of [...it.findings, it]) {
    if (file && match) Object.defineProperty(file, "text", { get: () => textOf(file.parts, match) });
  }
  return it;
}

/** @param {string[]} parts @param {Match} match */
function textOf([before, between, behind], match) {
  return [before, listed(match.script), between, listed(match.steps), behind].join("");
}

/** @param {unknown[]} values a value a line */
function listed(values) {
  return values.length ? `[\n${values.map((each) => `    ${JSON.stringify(each)}`).join(",\n")}\n  ]` : "[]";
}
