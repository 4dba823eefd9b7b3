import type { Release } from "../../contract/release/discovery";
import type { ContractFields } from "../../contract/release/contractVersion";

interface MountedContributions {
  parts?: readonly { id: string; at: string; example?: Readonly<Record<string, string>> }[];
  adminSections?: readonly { id: string; path: string }[];
}

/** A build of another portal, checked without its sources. */
export interface CopiedBuild extends ContractFields {
  name: string;
  dir: string;
  routes: readonly Release["extras"]["routes"][number][];
  contributions?: MountedContributions | undefined;
}

const variable = "PORTAL_COPIED_BUILD";

export const copiedBuildIn = (env: NodeJS.ProcessEnv): CopiedBuild | undefined =>
  env[variable] === undefined ? undefined : (JSON.parse(env[variable]) as CopiedBuild);

export const copiedBuildVariables = (build: CopiedBuild) => ({ [variable]: JSON.stringify(build) });
