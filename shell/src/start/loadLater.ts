import type { startWhenIdle } from "./startWhenIdle";

const RETRY_MS = 30_000;

/** Tries again after a failure, because this part detects a wrecked frame and new versions. */
export const loadLater = (): Promise<{ startWhenIdle: typeof startWhenIdle }> =>
  import(/* webpackChunkName: "later" */ "./startWhenIdle").catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadLater();
  });
