/** The engine's program: it speaks the protocol on stdin and stdout. */
import { ownVersion, serve } from "../kit/index.js";
import { koutBh } from "./kout_bh.js";
serve({ name: "example", version: ownVersion(import.meta.url), games: { kout_bh: koutBh } });
