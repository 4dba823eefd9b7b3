import { moduleConfig } from "../../../../tooling/bundler/preset";
import { description } from "./module";

export default moduleConfig(description);
