"""The reference engine with one fault on the wire, named by the only argument."""

import itertools
import json
import os
import sys
import time

from adapters import serve
from reference_engine.games import GAMES

fault = sys.argv[1]
numbers = itertools.count(1)


def answer(line):
    seen = next(numbers)
    text, last = serve.answer(GAMES, line)
    told = json.loads(text)
    match fault:
        case "spaces":
            text = json.dumps(told).encode() + b"\n"
        case "numbers every answer itself" if seen > 1:
            text = changed(told, id=seen)
        case "gives every id as text" if seen > 1:
            text = changed(told, id=str(told["id"]))
        case "passes over empty lines" if not line:
            text = b""
        case "passes over what has no id" if told["id"] is None:
            text = b""
        case "dies of bad JSON" if b"-32700" in text:
            sys.exit("SyntaxError: Unexpected end of JSON input")
        case "says -32600 to everything" if "error" in told:
            text = changed(told, error={"code": -32600, "message": "bad request"})
        case "plays unknown options" if b"no_such" in line:
            text = changed(told, result={"steps": []}, without="error")
        case "errors on a refused move" if b'"ok":false' in text:
            text = changed(told, error={"code": -32603, "message": "illegal"}, without="result")
        case "takes every move" if b'"ok":false' in text:
            text = changed(told, result={"steps": [{**step, "ok": True} for step in without_errors(told)]})
        case "moves the dealer on a refusal":
            steps = told.get("result", {}).get("steps", [])
            steps = [step if step["ok"] else {**step, "dealer": 1} for step in steps]
            text = changed(told, result={"steps": steps}) if steps else text
        case "counts its answers in the score":
            text = text.replace(b'"score":0', b'"score":%d' % seen)
        case "answers by hash":
            text = text.replace(b'"score":0', b'"score":%d' % (hash("seat") % 1000))
        case "wants a handshake" if seen == 1 and b"initialize" not in line:
            text = changed(told, error={"code": -32600, "message": "initialize first"}, without="result")
        case "logs to standard output" if b'"id":12,' in line:
            text += b"played\n"
        case "counts one too many" if b"perft" in line and "result" in told:
            text = changed(told, result={**told["result"], "nodes": told["result"]["nodes"] + 1})
        case "shuts down with true" if last:
            text = changed(told, result=True)
        case "stays after shutdown" if last:
            last = False
        case "leaves shutdown with 1" if last:
            os.write(1, text)
            os._exit(1)
        case "loses a step" if b"run" in line and "result" in told and len(told["result"]["steps"]) > 5:
            text = changed(told, result={"steps": told["result"]["steps"][:-1]})
        case "scores in halves":
            text = text.replace(b'"score":0', b'"score":0.5')
    return text, last


def without_errors(told):
    return [{key: value for key, value in step.items() if key != "error"} for step in told["result"]["steps"]]


def changed(told, without="", **new):
    told = {key: value for key, value in told.items() if key != without}
    return json.dumps({**told, **new}, separators=(",", ":")).encode() + b"\n"


if fault == "answers in the wrong order":
    first, *_ = answer(sys.stdin.buffer.readline().rstrip(b"\n"))
    os.write(1, first)
    while chunk := os.read(0, 1 << 20):
        lines = chunk.split(b"\n")[:-1]
        os.write(1, b"".join(answer(line)[0] for line in reversed(lines)))
    sys.exit()
for line in iter(sys.stdin.buffer.readline, b""):
    text, last = answer(line.rstrip(b"\n"))
    os.write(1, text)
    if last:
        sys.exit()
if fault == "stays at the end of its input":
    time.sleep(3600)
if fault == "fails at the end of its input":
    sys.exit(1)
