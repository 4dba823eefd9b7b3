import { shellConfig } from "@portal/shared/tooling/bundler/preset";

export default shellConfig({ entry: "./src/main.ts", template: "./index.html" });
