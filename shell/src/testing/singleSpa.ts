import type * as singleSpa from "single-spa";

/** single-spa whose `start` works for each portal that a test file opens. */
export async function restartable(load: () => Promise<unknown>): Promise<typeof singleSpa> {
  const real = (await load()) as typeof singleSpa;
  let isStarted = false;
  return {
    ...real,
    start(options) {
      if (isStarted) return void real.triggerAppChange();
      isStarted = true;
      real.start(options);
    },
  };
}
