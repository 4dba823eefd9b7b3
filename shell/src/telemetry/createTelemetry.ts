import {
  noModules,
  type ModuleReport,
  type ModulesState,
  type WebVital,
} from "@portal/shared/contract/modules";
import type { Portal } from "@portal/shared/contract/portal";
import { createStore, type Store } from "@portal/shared/contract/store/createStore";
import type { MountedRelease } from "../modules/mounting/moduleHost";
import { reportToConsole } from "./reportToConsole";
import type { Sink } from "./sink";

export interface Telemetry {
  state: Store<ModulesState>;
  mounted(module: string, mounted: MountedRelease): void;
  unavailable(module: string): void;
  reportSharedVersions(versions: Readonly<Record<string, string>>): void;
  vital(vital: WebVital): void;
  showVital(vital: WebVital): void;
  reportError: Portal["reportError"];
}

export function createTelemetry(send: Sink): Telemetry {
  const state = createStore<ModulesState>(noModules);

  function update(module: string, build: string, change: Partial<ModuleReport>): void {
    const { reports, ...rest } = state.getSnapshot();
    const isIt = (report: ModuleReport) => report.module === module && report.build === build;
    const report = { ...(reports.find(isIt) ?? emptyReport(module, build)), ...change };
    state.set({ ...rest, reports: [...reports.filter((one) => !isIt(one)), report] });
  }

  const known = (module: string, build: string) =>
    state.getSnapshot().reports.find((one) => one.module === module && one.build === build);

  return {
    state,
    mounted(module, { release, loadMs, mountMs, retries, fallback }) {
      const { build } = release.extras;
      const before = known(module, build);
      const times = { loadMs: Math.round(loadMs), mountMs: Math.round(mountMs) };
      update(module, build, {
        ...times,
        fallback,
        mounts: (before?.mounts ?? 0) + 1,
        retries: (before?.retries ?? 0) + retries,
      });
      const attributes = { module, build, retries, fallback, ...times };
      send({ name: "portal.module.mounted", severity: "INFO", attributes });
    },
    unavailable(module) {
      send({ name: "portal.module.unavailable", severity: "ERROR", attributes: { module } });
    },
    reportSharedVersions(shared) {
      if (JSON.stringify(shared) === JSON.stringify(state.getSnapshot().shared)) return;
      state.set({ ...state.getSnapshot(), shared });
      send({ name: "portal.shared", severity: "INFO", attributes: shared });
    },
    vital(vital) {
      send({ name: "portal.web_vital", severity: "INFO", attributes: { ...vital } });
    },
    showVital(vital) {
      const { vitals, ...rest } = state.getSnapshot();
      const others = vitals.filter(({ name }) => name !== vital.name);
      state.set({ ...rest, vitals: [...others, vital] });
    },
    reportError(error, context = {}) {
      reportToConsole(error, context);
      const { module = "shell", build } = context;
      if (build !== undefined) {
        update(module, build, { errors: (known(module, build)?.errors ?? 0) + 1 });
      }
      const attributes = { ...context, module, ...exceptionOf(error) };
      send({ name: "portal.error", severity: "ERROR", attributes });
    },
  };
}

/** Never throws: modules may throw values that cannot be converted to text. */
function exceptionOf(error: unknown) {
  try {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return {
      "exception.type": name,
      "exception.message": message,
      "exception.stacktrace": stack ?? "",
    };
  } catch {
    return {
      "exception.type": "Error",
      "exception.message": "The thrown value cannot be converted to text.",
      "exception.stacktrace": "",
    };
  }
}

function emptyReport(module: string, build: string): ModuleReport {
  const counts = { loadMs: 0, mountMs: 0, mounts: 0, retries: 0, errors: 0 };
  return { module, build, fallback: false, ...counts };
}
