import { installPinnedNode, pinnedNode, runsPortal } from "./runtime.mjs";

// An installed one is kept up to date, also where this script already runs under it.
if (!runsPortal() || pinnedNode()) installPinnedNode();
