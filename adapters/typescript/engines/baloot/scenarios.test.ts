import { testScenarios } from "../testing/scenarios.js";
import { baloot } from "./index.js";

testScenarios("baloot", baloot, -1); // its first golden scenarios are still to be written
