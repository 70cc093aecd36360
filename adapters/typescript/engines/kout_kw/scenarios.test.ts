import { testScenarios } from "../testing/scenarios.js";
import { koutKw } from "./index.js";

testScenarios("kout_kw", koutKw, 200);
