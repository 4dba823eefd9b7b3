import { CONTRACT_MAJOR, CONTRACT_MINOR } from "../../../src/contract/portal";
import type { ShellManifest } from "../../../src/contract/release/shellManifest";
import { contractHash } from "../../contract/contractHash";
import { listOrigins } from "../moduleOrigins";
import { sharedVersions } from "./sharedPackages";

/** What the shell of this working tree provides. */
export const shellOffers = (): Omit<ShellManifest, "build"> => ({
  contract: CONTRACT_MAJOR,
  contractMinor: CONTRACT_MINOR,
  contractHash: contractHash(),
  shared: sharedVersions(),
});

/** Values that the shell's code reads at build time. */
export const shellDefinitions = () => ({
  PORTAL_MODULE_ORIGINS: JSON.stringify(listOrigins(process.env.PORTAL_MODULE_ORIGINS)),
  PORTAL_DEV_ORIGINS: JSON.stringify(listOrigins(process.env.PORTAL_DEV_ORIGINS)),
  PORTAL_SHELL: JSON.stringify(shellOffers()),
});
