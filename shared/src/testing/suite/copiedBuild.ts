import type { Release } from "../../contract/release/discovery";
import type { ContractFields } from "../../contract/release/contractVersion";

/** A build of another portal, checked without its sources. */
export interface CopiedBuild extends ContractFields {
  name: string;
  dir: string;
  routes: readonly Release["extras"]["routes"][number][];
}

const variable = "PORTAL_COPIED_BUILD";

export const copiedBuildIn = (env: NodeJS.ProcessEnv): CopiedBuild | undefined =>
  env[variable] === undefined ? undefined : (JSON.parse(env[variable]) as CopiedBuild);

export const copiedBuildVariables = (build: CopiedBuild) => ({ [variable]: JSON.stringify(build) });
