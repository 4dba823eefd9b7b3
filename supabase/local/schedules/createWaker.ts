interface Options {
  /** Number of runs that may overlap. */
  limit: number;
  /** Shortest time between the starts of two runs. */
  pauseMs: number;
}

/**
 * Runs `work` when it is woken. Wakes during the pause or at the limit are combined into one later run.
 * A run that hangs does not delay the others.
 */
export function createWaker(work: () => Promise<unknown>, { limit, pauseMs }: Options) {
  let running = 0;
  let isPausing = false;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;

  function startNext(): void {
    if (!isWanted || isPausing || running === limit) return;
    isWanted = false;
    isPausing = true;
    running += 1;
    void work().finally(() => {
      running -= 1;
      startNext();
    });
    timer = setTimeout(() => {
      isPausing = false;
      startNext();
    }, pauseMs);
  }

  return {
    wake(): void {
      isWanted = true;
      startNext();
    },
    stop(): void {
      isWanted = false;
      isPausing = true;
      clearTimeout(timer);
    },
  };
}
