import { describeModule, moduleNames } from "../../../tooling/commands/workspace";
import { describeContractSuite } from "./describeContractSuite";

for (const name of moduleNames()) describeContractSuite(await describeModule(name));
