import type { startLater } from "./startLater";

const RETRY_MS = 30_000;

/** Tries again after a failure, because this part detects a wrecked frame and new versions. */
export const loadLater = (): Promise<{ startLater: typeof startLater }> =>
  import(/* webpackChunkName: "later" */ "./startLater").catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadLater();
  });
