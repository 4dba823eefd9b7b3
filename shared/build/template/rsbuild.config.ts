import { moduleConfig } from "@portal/shared/build/preset";
import { description } from "./module";

export default moduleConfig(description);
