import { shellConfig } from "../../../tooling/bundler/config/shellConfig";

export default shellConfig({ entry: "./main.ts", template: "./index.html" });
