import type { RunningRelease } from "./blocking";

/** Releases whose code has run in this page: timers of each may still run. */
const ran = new Map<string, RunningRelease>();

/** Call before the code of a release runs. */
export function suspect(module: string, build: string): void {
  ran.set(`${module} ${build}`, { module, build });
}

export const suspects = (): RunningRelease[] => [...ran.values()];

/** Whether another release may be the cause of what happens to this page. */
export const hasOtherSuspects = (module: string, build: string): boolean =>
  [...ran.keys()].some((key) => key !== `${module} ${build}`);
