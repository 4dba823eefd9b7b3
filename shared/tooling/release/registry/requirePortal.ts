import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Project } from "../../project/project";

type Kind = Pick<Project, "kind">;

/** No portal reads the default data folder of a module alone. */
export const hasPortal = (env: NodeJS.ProcessEnv, { kind }: Kind): boolean =>
  kind === "workspace" ||
  Boolean(env.PORTAL_DATA_DIR || env.PORTAL_RELEASE_TOKEN) ||
  env.PORTAL_REGISTRY === "supabase";

/** @throws if releases would be stored where no portal reads them */
export function requirePortal(env: NodeJS.ProcessEnv, project: Kind, dataDir: string): void {
  if (!hasPortal(env, project)) {
    throw new Error(
      "Set PORTAL_DATA_DIR to the data folder of a portal on this machine, or SUPABASE_URL, " +
        "PORTAL_URL and PORTAL_RELEASE_TOKEN for a hosted portal.",
    );
  }
  const isFolder = !env.PORTAL_RELEASE_TOKEN && env.PORTAL_REGISTRY !== "supabase";
  if (project.kind === "workspace" || !isFolder) return;
  if (existsSync(join(dataDir, "modules"))) return;
  throw new Error(
    `PORTAL_DATA_DIR must be the data folder of a portal, such as /src/banyan/.portal: ` +
      `${dataDir} contains no modules.`,
  );
}
