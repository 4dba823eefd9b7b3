import { shellConfig } from "@portal/shared/build/preset";

export default shellConfig({ entry: "./src/main.ts", template: "./index.html" });
