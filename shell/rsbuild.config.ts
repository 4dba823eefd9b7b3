import { shellConfig } from "@portal/shared/tooling/bundler/config/shellConfig";

export default shellConfig({ entry: "./src/main.ts", template: "./index.html" });
