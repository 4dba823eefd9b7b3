import { join } from "node:path";
import { currentProject } from "../project/project";

/** The folder with builds or downloads of a package that later commands use again. */
export const cacheOf = (
  kind: "builds" | "frames" | "inputs" | "source-maps",
  name: string,
): string => join(currentProject().root, `node_modules/.cache/portal-${kind}`, name);
