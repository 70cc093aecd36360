import { testScenarios } from "../testing/scenarios.js";
import { callBreak } from "./index.js";

testScenarios("call_break", callBreak, 80);
