import { testScenarios } from "../testing/scenarios.js";
import { coinche } from "./index.js";

testScenarios("coinche", coinche, 170);
