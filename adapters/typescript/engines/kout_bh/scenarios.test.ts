import { testScenarios } from "../testing/scenarios.js";
import { koutBh } from "./index.js";

testScenarios("kout_bh", koutBh, 100);
