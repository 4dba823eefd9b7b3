import { describeModule, moduleNames } from "../../../tooling/commands/workspace";
import { describeConformance } from "./conformance";

for (const name of moduleNames()) describeConformance(await describeModule(name));
