import { mergeRsbuildConfig } from "@rsbuild/core";
import { moduleConfig } from "@portal/shared/tooling/bundler/preset";
import { description } from "./module";

export default mergeRsbuildConfig(moduleConfig(description), {
  // The policy of the portal blocks WebAssembly. Pica then scales with JavaScript.
  source: { define: { WebAssembly: "undefined" } },
});
