import { shellConfig } from "../../../tooling/bundler/preset";

export default shellConfig({ entry: "./main.ts", template: "./index.html" });
