// @ts-check
// The front: the verdict, what differs where, what is new, how the runs went, and who took part.
"use strict";

/** @typedef {{engine?: string, game?: string, kind?: string}} Filter */

/** @param {Filter} filter */
function front(filter) {
  const it = shownNow.document;
  const run = it.run;
  if (run === null) return make("div", {}, make("h1", { tabindex: -1 }, say("page.nothing")));
  return make("div", { class: "front" }, hero(run), newsSection(it), gridSection(it), findingsSection(it, filter), historySection(it), enginesSection(run), notesSection(run));
}

/** @param {Run} run */
function hero(run) {
  const verdict = run.unfinished ? "unfinished" : run.verdict ?? "unfinished";
  const { goldens } = run;
  const played_ = Object.values(goldens).reduce((sum, n) => sum + n, 0) - (goldens.unsupported ?? 0);
  const last = shownNow.document.history.at(-1);
  const rate = last && last.run === run.run ? last.steps_per_second : run.seconds > 0 ? run.steps / run.seconds : null;
  /** @type {[string, Child][]} */
  const facts = [
    [say("page.cases"), number(run.cases)],
    [say("page.steps"), run.moves > run.steps ? say("page.of", { n: number(run.steps), all: number(run.moves) }) : number(run.steps)],
    [say("page.goldens"), played_ ? say("page.of", { n: number(goldens.agreed ?? 0), all: number(played_) }) : "–"],
    [say("page.findings"), number(shownNow.document.findings.length)],
    [say("page.took"), duration(run.seconds)],
    [say("page.speed"), rate === null ? "–" : number(rate)],
  ];
  return make(
    "header",
    { class: `hero verdict-${verdict}` },
    make("div", { class: "verdict" }, verdictSign(verdict), make("h1", { tabindex: -1 }, verdictText(verdict))),
    make("p", { class: "lead", dir: wayOf(run.told) }, ...told(run.told)),
    run.why.length ? make("ul", { class: "why" }, ...run.why.map((each) => make("li", {}, ...told(each)))) : null,
    make("dl", { class: "facts" }, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))),
    make("p", { class: "quiet run-line" }, code(`hakam ${run.command} ${run.version}`), ...piece(run.seed === null ? null : sayWith("page.seed", { seed: said(run.seed) })), ...piece(run.run === null ? null : sayWith("page.run_called", { run: said(run.run) })), ...piece(run.started ? [day(run.started), " UTC"] : null)),
  );
}

/** @param {Child[] | null} parts */
function piece(parts) {
  return parts === null ? [] : [make("span", { class: "piece" }, ...parts)];
}

/** Two circles: on each other where all agree, apart where two differ. @param {string} verdict */
function verdictSign(verdict) {
  const apart = verdict === "agreed" ? 0 : verdict === "diverged" ? 11 : 7;
  const shape = { class: "ring", cy: 32, r: 18 };
  return draw(
    "svg",
    { class: "sign", viewBox: "0 0 64 64", "aria-hidden": "true", focusable: "false" },
    draw("circle", { ...shape, class: "ring one", cx: 32 - apart }),
    draw("circle", { ...shape, class: `ring two${verdict === "agreed" || verdict === "diverged" ? "" : " open"}`, cx: 32 + apart }),
    verdict === "agreed" ? draw("path", { class: "tickmark", d: "M23 33L30 40L42 25" }) : null,
  );
}

/** @param {PageDocument} it */
function newsSection(it) {
  const { news } = it;
  const byId = new Map(it.findings.map((each) => [each.id, each]));
  const fresh = news.new.flatMap((id) => byId.get(id) ?? []);
  if (fresh.length + news.gone.length + news.changed.length + news.seen.length === 0 && !compared(it)) return null;
  const title = news.since === null ? [say("page.news.first")] : sayWith("page.news", { run: said(news.since) });
  /** @param {string} id @param {Child[][]} items @param {string} sign */
  const part = (id, items, sign) => (items.length === 0 ? null : make("div", { class: `news-part ${id}` }, make("h3", {}, say(`page.news.${id}`), " ", make("span", { class: "count" }, number(items.length))), make("ul", {}, ...items.slice(0, 12).map((parts) => make("li", { class: sign }, ...parts)), items.length > 12 ? make("li", { class: "quiet" }, say("page.more", { n: number(items.length - 12) })) : null)));
  const parts = [
    part("new", fresh.map((each) => [link(each.id, told(each.headline))]), "plus"),
    part("changed", news.changed.map(told), "change"),
    part("gone", news.gone.map(told), "minus"),
  ].filter((each) => each !== null);
  return make(
    "section",
    { class: "news", "aria-labelledby": "news" },
    make("h2", { id: "news" }, ...title),
    parts.length ? make("div", { class: "columns" }, ...parts) : make("p", { class: "quiet" }, say("page.news.nothing")),
    news.seen.length ? make("p", { class: "quiet" }, count("page.news.seen", news.seen.length)) : null,
  );
}

/** Whether the run came to its end and compared something: only then is nothing found a result. @param {PageDocument} it */
function compared(it) {
  return it.run !== null && !it.run.unfinished && it.run.steps > 0;
}

/** Engines and games down, kinds of difference across. @param {PageDocument} it */
function gridSection(it) {
  const kinds = Object.keys(it.kinds).filter((kind) => it.grid.some((row) => row.kinds[kind]));
  const rows = it.grid.filter((row) => kinds.some((kind) => row.kinds[kind]));
  const quiet = it.grid.filter((row) => !rows.includes(row));
  const most = Math.max(1, ...it.grid.flatMap((row) => Object.values(row.kinds)));
  const engines = [...new Set(rows.map((row) => row.engine))];
  const body = engines.map((engine) => {
    const own = rows.filter((row) => row.engine === engine);
    return make("tbody", {}, ...own.map((row, place) => make("tr", {}, place === 0 ? make("th", { scope: "rowgroup", rowspan: own.length, class: "engine-name" }, said(engine)) : null, make("th", { scope: "row" }, gameText(row.game)), ...kinds.map((kind) => gridCell(row, kind, most)))));
  });
  const head = make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("page.engine")), make("th", { scope: "col" }, say("page.game")), ...kinds.map((kind) => make("th", { scope: "col", class: "kind" }, kindText(kind)))));
  return make(
    "section",
    { class: "grid", "aria-labelledby": "grid" },
    make("h2", { id: "grid" }, say("page.grid")),
    rows.length === 0 ? make("p", { class: "quiet" }, say(compared(it) ? "page.grid.nothing" : "page.grid.untold")) : scrolled(say("page.grid.caption"), make("table", {}, make("caption", { class: "unseen" }, say("page.grid.caption")), head, ...body)),
    quiet.length && rows.length && compared(it) ? make("p", { class: "quiet agreeing" }, say("page.grid.agreeing"), " ", ...quiet.flatMap((row, place) => [place ? ", " : "", make("span", { class: "pair" }, said(row.engine), " · ", gameText(row.game))])) : null,
  );
}

/** @param {{engine: string, game: string, kinds: Record<string, number>}} row @param {string} kind @param {number} most */
function gridCell(row, kind, most) {
  const n = row.kinds[kind] ?? 0;
  if (n === 0) return make("td", { class: "zero" }, make("span", { "aria-hidden": "true" }, "·"), unseen("0"));
  const heat = Math.ceil((4 * Math.log(n + 1)) / Math.log(most + 1));
  const told_ = say("page.grid.cell", { n: number(n), kind: kindText(kind), game: gameText(row.game), engine: row.engine });
  const some = shownNow.document.findings.some((each) => each.engine === row.engine && each.game === row.game && each.kind === kind);
  const inside = some ? make("a", { href: `#findings/${[row.engine, row.game, kind].map(encodeURIComponent).join("/")}`, "aria-label": told_ }, number(n)) : make("span", {}, number(n));
  return make("td", { class: `heat heat-${heat}` }, inside);
}

/** @param {PageDocument} it @param {Filter} filter */
function findingsSection(it, filter) {
  const chosen = it.findings.filter((each) => (filter.engine === undefined || each.engine === filter.engine) && (filter.game === undefined || each.game === filter.game) && (filter.kind === undefined || each.kind === filter.kind));
  const filtered = Object.values(filter).some((each) => each !== undefined);
  return make(
    "section",
    { class: "findings", "aria-labelledby": "findings" },
    make("h2", { id: "findings", tabindex: -1 }, say("page.findings"), " ", make("span", { class: "count" }, filtered ? say("page.of", { n: number(chosen.length), all: number(it.findings.length) }) : number(chosen.length))),
    filtered ? make("p", { class: "filter" }, ...[filter.engine, filter.game === undefined ? undefined : gameText(filter.game), filter.kind === undefined ? undefined : kindText(filter.kind)].flatMap((each) => (each === undefined ? [] : [make("span", { class: "chip" }, said(each)), " "])), link("findings", [say("page.all_findings")])) : null,
    chosen.length === 0 ? make("p", { class: "quiet" }, say(compared(it) ? "page.no_findings" : "page.none_so_far")) : make("ol", { class: "finding-list" }, ...chosen.map(findingRow)),
  );
}

/** @param {Finding} it */
function findingRow(it) {
  return make(
    "li",
    { class: it.known ? "known" : undefined },
    make("a", { href: `#${it.id}` }, make("span", { class: "title" }, ...told(it.headline)), make("span", { class: "what" }, ...told(it.difference))),
    make("p", { class: "chips" }, ...findingChips(it)),
  );
}

/** @param {Finding} it */
function findingChips(it) {
  return [
    it.new ? make("span", { class: "chip new" }, say("page.chip.new")) : null,
    it.known ? make("span", { class: "chip known" }, say("page.chip.known")) : null,
    it.warning ? make("span", { class: "chip warning" }, say("page.chip.warning")) : null,
    make("span", { class: "chip" }, gameText(it.game)),
    make("span", { class: "chip" }, count("page.cases", it.count)),
    make("span", { class: "chip" }, count("page.moves", it.script.length)),
    it.label ? make("span", { class: "chip" }, ...told(it.label)) : null,
  ];
}

/** @param {PageDocument} it */
function historySection(it) {
  if (it.history.length === 0) return null;
  const charts = [
    chart(say("page.rate"), it.history, (run) => run.steps_per_second, number),
    chart(say("page.rules_reached"), it.history, (run) => run.rules_reached, number),
    chart(say("page.findings"), it.history, (run) => run.findings, number),
  ];
  return make("section", { class: "history", "aria-labelledby": "history" }, make("h2", { id: "history" }, say("page.history")), make("div", { class: "charts" }, ...charts), historyTable(it.history));
}

/** @param {Run} run */
function enginesSection(run) {
  if (run.engines.length === 0) return null;
  return make("section", { class: "engines", "aria-labelledby": "engines" }, make("h2", { id: "engines" }, say("page.engines")), make("ul", { class: "engine-list" }, ...run.engines.map(engineCard)));
}

/** @param {Engine} it */
function engineCard(it) {
  /** @type {[string, Child[]][]} */
  const facts = [[say("page.games"), [it.games.map(gameText).join(" · ")]]];
  if (it.omits.length) facts.push([say("page.omits"), [code(it.omits.join(", "))]]);
  if (it.glue.length) facts.push([say("page.glue"), [code(it.glue.join(", "))]]);
  for (const [name, n] of Object.entries(it.counted ?? {})) if (n && typeof n === "number") facts.push([sentence(`page.counted.${name}`) === undefined ? name : say(`page.counted.${name}`), [number(n)]]);
  return make(
    "li",
    {},
    make("h3", {}, said(it.engine)),
    make("p", { class: "quiet" }, make("bdi", { dir: "ltr" }, `${it.name} ${it.version} · ${it.language}`)),
    make("dl", {}, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, ...value)))),
    it.stopped.length ? make("ul", { class: "stopped" }, ...it.stopped.map((each) => make("li", {}, ...told(each)))) : null,
  );
}

/** @param {Run} run */
function notesSection(run) {
  const lists = /** @type {[string, Told[]][]} */ ([["page.not_compared", run.not_compared], ["page.known", run.known], ["page.laws", run.laws === null ? [] : [run.laws]]]).filter(([, lines]) => lines.length);
  if (lists.length === 0) return null;
  return make("section", { class: "notes", "aria-label": say("page.notes") }, ...lists.map(([id, lines]) => make("div", {}, make("h2", {}, say(id)), make("ul", {}, ...lines.map((each) => make("li", {}, ...told(each)))))));
}

/** A link within the page. @param {string} route @param {Child[]} parts */
function link(route, parts) {
  return make("a", { href: `#${route}` }, ...parts);
}
