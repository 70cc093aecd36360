// Which places of the bundled TypeScript engines run in each of some scenarios, by V8's own block coverage.
//
//   node ran.mjs ENGINES < asked.json > ran.json
//
// ENGINES is the folder of the compiled engines. `asked.json` is {"scenarios": [path, ...], "places": {file: [offset,
// ...]}}, the files those of ENGINES; `ran.json` tells for each scenario, in order, which places ran, as [[file,
// offset], ...]. What runs as a module is loaded runs in every scenario.

import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

const engines = resolve(process.argv[2]);
const { scenarios, places } = JSON.parse(readFileSync(0, "utf8"));
const fileAt = new Map(Object.keys(places).map((file) => [pathToFileURL(join(engines, file)).href, file]));

setFlagsFromString("--no-opt"); // optimised code does not count the functions that it has inlined

const session = new Session();
session.connect();

function ask(method, params) {
  let told;
  session.post(method, params, (error, result) => {
    if (error) throw new Error(`${method}: ${error.message}`);
    told = result; // at once: the session is this thread's own
  });
  return told;
}

/** What ran since the last time: by file, the ranges of each function, that of the whole function first. */
function ranSince() {
  const ran = new Map();
  for (const { url, functions } of ask("Profiler.takePreciseCoverage").result) {
    const file = fileAt.get(url);
    if (file !== undefined) ran.set(file, functions.map(({ ranges }) => ranges));
  }
  return ran;
}

function play(game, { options, setup, script }) {
  const match = game.begin(options, setup, script);
  match.legal();
  script.forEach((move, at) => {
    match.play(move, at);
    match.legal();
  });
}

const holds = (range, offset) => range.startOffset <= offset && offset < range.endOffset;
const innermost = (ranges) =>
  ranges.reduce((a, b) => (b.endOffset - b.startOffset <= a.endOffset - a.startOffset ? b : a));

ask("Profiler.enable");
ask("Profiler.startPreciseCoverage", { detailed: true, callCount: true });

const scripts = scenarios.map((path) => JSON.parse(readFileSync(path, "utf8")));
const games = new Map();
for (const name of new Set(scripts.map(({ game }) => game))) {
  const module = await import(pathToFileURL(join(engines, name, "index.js")).href);
  games.set(name, Object.values(module).find((each) => typeof each?.begin === "function"));
}
const loading = ranSince();
const taken = scripts.map((script) => {
  play(games.get(script.game), script);
  return ranSince();
});

// V8 tells of a function only once it could run, and leaves out what did not: so first which function each place is in.
const functions = new Map();
for (const ran of [loading, ...taken]) {
  for (const [file, told] of ran) {
    const known = functions.get(file) ?? functions.set(file, new Map()).get(file);
    for (const [whole] of told) known.set(`${whole.startOffset} ${whole.endOffset}`, whole);
  }
}
const asked = Object.entries(places).flatMap(([file, offsets]) =>
  offsets.map((offset) => {
    const around = [...(functions.get(file)?.values() ?? [])].filter((whole) => holds(whole, offset));
    return { file, offset, around: around.length > 0 ? innermost(around) : null };
  }),
);

function runs(ran, { file, offset, around }) {
  const own = ran.get(file)?.find(([{ startOffset: from, endOffset: to }]) => from === around?.startOffset && to === around.endOffset);
  return own !== undefined && innermost(own.filter((range) => holds(range, offset))).count > 0;
}

const told = taken.map((ran) =>
  asked.filter((place) => runs(loading, place) || runs(ran, place)).map(({ file, offset }) => [file, offset]),
);
console.log(JSON.stringify(told));
