import { moduleConfig } from "@portal/shared/tooling/bundler/preset";
import { description } from "./module";

export default moduleConfig(description);
