/** JSON-RPC 2.0, a line in and a line out. */

import type { Ascii } from "./ascii.js";
import { capabilities, introduction, PROTOCOL, type Engine } from "./engine.js";
import { asciiJson, isObject, NotJson, parseLine, type Json, type JsonObject } from "./json.js";
import { BadParam, integerAt, objectAt, onlyKeys, scriptAt } from "./params.js";
import { perft } from "./perft.js";
import { EngineFailed, run, type Sitting } from "./run.js";
import { stepWriter } from "./step.js";

type Id = string | number;
/** Writes the result. */
type Method = (params: Json | undefined) => void;

class NotARequest extends Error {}
class NoSuchMethod extends Error {}

/**
 * Answers one line after the other for this engine: writes a line to `out`, and tells whether it was the last, after
 * which nothing more is read. It never throws: a fault is an answer too.
 */
export function answerer(engine: Engine, out: Ascii): (line: Buffer) => boolean {
  const methods = methodsOf(engine, out);
  return (line) => {
    const start = out.length;
    let id: Id | null = null;
    try {
      const request = parseLine(line);
      id = idOf(request);
      const method = methodOf(request, id);
      const answer = methods.get(method);
      if (answer === undefined) throw new NoSuchMethod(`no method ${method}; known: ${[...methods.keys()].join(", ")}`);
      out.text(`{"jsonrpc":"2.0","id":${asciiJson(id)},"result":`);
      answer((request as JsonObject)["params"]);
      out.text("}\n");
      return method === "shutdown";
    } catch (fault) {
      out.cutTo(start);
      out.text(`{"jsonrpc":"2.0","id":${asciiJson(id)},"error":${errorOf(fault)}}\n`);
      return false;
    }
  };
}

function methodsOf(engine: Engine, out: Ascii): ReadonlyMap<string, Method> {
  const write = stepWriter(engine.omits ?? [], out);
  const welcome = introduction(engine);
  const methods = new Map<string, Method>();

  methods.set("initialize", (value) => {
    const params = objectAt(value, "params");
    onlyKeys(params, ["protocol", "client"], "");
    if (params["protocol"] !== PROTOCOL) {
      throw new BadParam("protocol", `this engine speaks protocol ${PROTOCOL}; ask for it`);
    }
    if (params["client"] !== undefined) checkClient(objectAt(params["client"], "client"));
    out.text(welcome);
  });

  methods.set("run", (value) => {
    const params = objectAt(value, "params");
    onlyKeys(params, ["game", "options", "setup", "script"], "");
    run(sittingOf(engine, params), out, write);
  });

  if (capabilities(engine).includes("perft")) {
    methods.set("perft", (value) => {
      const params = objectAt(value, "params");
      onlyKeys(params, ["game", "options", "setup", "script", "depth"], "");
      const depth = integerAt(params["depth"], "depth", 0);
      out.text(perft(sittingOf(engine, params), depth));
    });
  }

  methods.set("shutdown", (value) => {
    if (value !== undefined) onlyKeys(objectAt(value, "params"), [], "");
    out.text("null");
  });
  return methods;
}

function checkClient(client: JsonObject): void {
  onlyKeys(client, ["name", "version"], "client");
  for (const [key, value] of Object.entries(client)) {
    if (typeof value !== "string") throw new BadParam(`client.${key}`, "not a string");
  }
}

function sittingOf(engine: Engine, params: JsonObject): Sitting {
  const { game: name, options = {}, setup = null, script } = params;
  const game = typeof name === "string" && Object.hasOwn(engine.games, name) ? engine.games[name] : undefined;
  if (game === undefined) {
    const offered = Object.keys(engine.games).join(", ");
    throw new BadParam("game", `${asciiJson(name ?? null)} is not offered; offered: ${offered}`);
  }
  return {
    game,
    options: objectAt(options, "options"),
    setup: setup === null ? null : objectAt(setup, "setup"),
    script: scriptAt(script),
  };
}

/** The request's id, or null where there is none that an answer can carry. */
function idOf(request: Json): Id | null {
  const id = isObject(request) ? request["id"] : undefined;
  if (typeof id === "string") return id;
  if (typeof id !== "number" || !Number.isFinite(id)) return null;
  return Number.isInteger(id) && !Number.isSafeInteger(id) ? null : id;
}

function methodOf(request: Json, id: Id | null): string {
  if (Array.isArray(request)) throw new NotARequest("a batch is not answered; send one request a line");
  if (!isObject(request)) throw new NotARequest("not an object; a request is one JSON object");
  if (request["jsonrpc"] !== "2.0") throw new NotARequest(`jsonrpc is not "2.0"`);
  if (id === null) throw new NotARequest("id is neither a string nor a number within 2^53 - 1");
  const { method } = request;
  if (typeof method !== "string") throw new NotARequest("method is not a string");
  for (const key of Object.keys(request)) {
    if (!REQUEST_KEYS.has(key)) throw new NotARequest(`${key} is no key of a request`);
  }
  return method;
}

const REQUEST_KEYS = new Set(["jsonrpc", "id", "method", "params"]);

function errorOf(fault: unknown): string {
  const message = fault instanceof Error ? fault.message : String(fault);
  if (fault instanceof NotJson) return asciiJson({ code: -32700, message });
  if (fault instanceof NotARequest) return asciiJson({ code: -32600, message });
  if (fault instanceof NoSuchMethod) return asciiJson({ code: -32601, message });
  if (fault instanceof BadParam) return asciiJson({ code: -32602, message, data: { param: fault.param } });
  if (fault instanceof EngineFailed && fault.step !== null) {
    return asciiJson({ code: -32603, message, data: { step: fault.step } });
  }
  return asciiJson({ code: -32603, message });
}
