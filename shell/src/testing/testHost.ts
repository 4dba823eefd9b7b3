import type { ModuleLifecycles, ModuleProps } from "@portal/shared/contract/module/module";
import type { Portal } from "@portal/shared/contract/portal";
import { vi } from "vitest";
import { loadLifecycles } from "../modules/loading/loadRelease";
import { createModuleHost, type ModuleHostState } from "../modules/mounting/moduleHost";
import { testRelease } from "./testRelease";

export const release = testRelease({ build: "one", isDefault: true });
export const context = { module: "mf-test", build: "one" };
export const now = () => Promise.resolve();
export const after = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** A host of one release. The test file must mock `loadRelease`. */
export function testHost(special: Partial<ModuleLifecycles> = {}) {
  const states: ModuleHostState[] = [];
  const given: { props?: ModuleProps } = {};
  const load = vi.mocked(loadLifecycles).mockReset();
  load.mockResolvedValue({
    mount: now,
    unmount: now,
    ...special,
    bootstrap(props) {
      given.props = props;
      return now();
    },
  });
  const reportError = vi.fn();
  const refresh = vi.fn(now);
  const host = createModuleHost({
    name: "mf-test",
    portal: { reportError } as unknown as Portal,
    outlet: () => document.body,
    candidates: () => [release],
    serves: () => true,
    refresh,
    onState: (state) => states.push(state),
  });
  return {
    host,
    states,
    load,
    reportError,
    refresh,
    kinds: () => states.map(({ kind }) => kind),
    /** The `force` of each attempt to load. */
    forced: () => load.mock.calls.map(([, , { force }]) => force),
    elements: () => [...document.body.querySelectorAll("[data-outlet=mf-test]")],
    crash: (error: Error) => given.props?.onCrash(error),
    report: (error: Error, more: Record<string, string>) =>
      given.props?.portal.reportError(error, more),
  };
}
