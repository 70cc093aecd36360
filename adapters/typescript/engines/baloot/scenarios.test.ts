import { testScenarios } from "../testing/scenarios.js";
import { baloot } from "./index.js";

testScenarios("baloot", baloot, 300);
