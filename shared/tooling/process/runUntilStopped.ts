import { onLauncherEnd } from "./launchers";

export type OnStop = (stop: () => unknown) => void;

export async function runUntilStopped(command: (onStop: OnStop) => Promise<void>): Promise<void> {
  const stops: (() => unknown)[] = [];
  let stopping: Promise<void> | undefined;

  function end(exitCode?: number): Promise<void> {
    stopping ??= (async () => {
      for (const stop of stops.toReversed()) {
        try {
          await stop();
        } catch (error) {
          console.error(error);
        }
      }
      // A given `undefined` would reset an exit code that was set before.
      process.exit(exitCode ?? process.exitCode);
    })();
    return stopping;
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end());
  }
  onLauncherEnd(() => void end());
  // The terminal may be closed before the command has stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  try {
    await command((stop) => stops.push(stop));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
    await end(1);
  }
}
