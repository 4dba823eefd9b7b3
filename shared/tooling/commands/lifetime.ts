/** Takes whatever stops a part that has been started. */
export type OnStarted = (stop: () => unknown) => void;

/** Runs a command until a signal ends it, and takes down whatever it has started. */
export async function lifetime(command: (onStarted: OnStarted) => Promise<void>): Promise<void> {
  const stops: (() => unknown)[] = [];
  let stopping: Promise<void> | undefined;

  /** Takes down what has been started, last first, and ends the process. */
  function end(exitCode?: number): Promise<void> {
    stopping ??= (async () => {
      for (const stop of stops.toReversed()) {
        try {
          await stop();
        } catch (error) {
          console.error(error);
        }
      }
      process.exit(exitCode);
    })();
    return stopping;
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end());
  }
  try {
    await command((stop) => stops.push(stop));
  } catch (error) {
    // What a person can mend is said in one line; the rest is for who looks for the fault.
    console.error(error instanceof Error ? error.message : error);
    if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
    await end(1);
  }
}
