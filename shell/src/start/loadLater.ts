import type { startLater } from "./startLater";

const RETRY_MS = 30_000;

/** Tries again after a failure: without this part, nothing notices a wrecked frame or a new version. */
export const loadLater = (): Promise<{ startLater: typeof startLater }> =>
  import(/* webpackChunkName: "later" */ "./startLater").catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadLater();
  });
