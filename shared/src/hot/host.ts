import { installRefreshHook } from "./refreshHook";

/** Comes first in the shell and in the bare frame that `pnpm dev` builds. */
installRefreshHook();
