import { installRefreshHook } from "./refreshHook";

/** Must be the first import of the shell and of the bare frame in `pnpm dev`. */
installRefreshHook();
