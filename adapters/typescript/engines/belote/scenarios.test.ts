import { testScenarios } from "../testing/scenarios.js";
import { belote } from "./index.js";

testScenarios("belote", belote, 150);
