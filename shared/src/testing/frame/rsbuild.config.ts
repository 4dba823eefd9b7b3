import { shellConfig } from "../../../build/preset";

export default shellConfig({ entry: "./main.ts", template: "./index.html" });
