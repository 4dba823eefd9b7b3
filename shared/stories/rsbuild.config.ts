import { fileURLToPath } from "node:url";
import type { RsbuildConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";

const ofShared = (name: string) =>
  fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url));

export default {
  plugins: [pluginReact()],
  // Storybook and the parts must use one copy of React.
  resolve: { alias: { react: ofShared("react"), "react-dom": ofShared("react-dom") } },
} satisfies RsbuildConfig;
