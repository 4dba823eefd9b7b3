import { describeModule, moduleNames } from "../../build/workspace";
import { describeConformance } from "./conformance";

for (const name of moduleNames()) describeConformance(await describeModule(name));
