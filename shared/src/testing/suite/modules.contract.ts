import { describeModule, moduleNames } from "../../../tooling/project/workspace";
import { describeContractSuite } from "./describeContractSuite";

for (const name of moduleNames()) describeContractSuite(await describeModule(name));
