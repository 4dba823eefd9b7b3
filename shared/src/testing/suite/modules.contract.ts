import { describeModule, moduleNames } from "../../../tooling/project/workspace";
import { parseContract } from "../../contract/release/contractVersion";
import { copiedBuildIn } from "./copiedBuild";
import { describeContractSuite } from "./describeContractSuite";

const copied = copiedBuildIn(process.env);
if (copied) describeContractSuite(copied);
else {
  for (const module of moduleNames()) {
    const { name, contract, routes, contributions } = await describeModule(module);
    describeContractSuite({ name, routes, contributions, ...parseContract(contract) });
  }
}
