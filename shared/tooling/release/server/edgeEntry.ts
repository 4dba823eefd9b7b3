/** What the edge functions use of the registry. `pnpm functions:shared` bundles it for them. */
export { parseShellManifest } from "../../../src/contract/release/shellManifest";
export { logEntryOf } from "../registry/changeNote";
export { missingEdgeFunctions } from "../needs/missingEdgeFunctions";
export { Outdated } from "../registry/requireNewest";
export { bucketStorage } from "../storage/bucketStorage";
export { parseServerRequest } from "./changeRequest";
export { createReleaseServer } from "./releaseServer";
export { requireFullBuild } from "./requireFullBuild";
