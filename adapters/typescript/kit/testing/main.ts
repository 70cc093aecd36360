/** The tally engine as a program, which also talks to the console. */

import { serve } from "../index.js";
import { tally, tallyEngine } from "./tally.js";

serve({
  ...tallyEngine,
  games: {
    tally: {
      ...tally,
      begin(...request) {
        console.log("a match begins");
        return tally.begin(...request);
      },
    },
  },
});
