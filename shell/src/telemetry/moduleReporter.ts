import { trySetItem } from "../storage";
import type { Sink } from "./sink";
import { ownFetch } from "../network/ownFetch";

interface SessionReport {
  module: string;
  build: string;
  /** The first mount in this page, with times in milliseconds. */
  mounted?: { loadMs: number; mountMs: number; fallback: boolean };
  /** Number of failed attempts to load or mount. */
  failed: number;
  errors: number;
}

interface ReporterOptions {
  url: string;
  /** The share of sessions that report a release in use for all, 0 to 1. Canaries are always reported. */
  share: number;
  isForAll(module: string, build: string): boolean;
  /** The access token of the signed-in member: canaries are judged on members, and on few sessions of others. */
  accessToken(): string | undefined;
  storage: Storage;
}

const GATHER_MS = 5000;
/** Leaving a page aborts its requests, which fails what was loading. */
const LEAVING_MS = 1000;
const REPORTS = 20;
const SESSION_KEY = "portal.reports";

/**
 * What sessions send of a release, for the Modules page: counts and times, without messages. Nothing about
 * the user is stored.
 */
export function createModuleReporter(options: ReporterOptions): Sink {
  const { url, share, isForAll, accessToken, storage } = options;
  const session = storage.getItem(SESSION_KEY) ?? crypto.randomUUID();
  trySetItem(storage, SESSION_KEY, session);
  // The same in every page of the session.
  const reportsAll = Number.parseInt(session.slice(0, 8), 16) / 2 ** 32 < share;
  const mounted = new Set<string>();
  const waiting = new Map<string, { report: SessionReport; troubleAt: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(isLeaving: boolean): void {
    clearTimeout(timer);
    timer = undefined;
    const since = performance.now() - LEAVING_MS;
    const reports = [...waiting.values()]
      .map(({ report, troubleAt }) =>
        isLeaving && troubleAt > since ? { ...report, failed: 0, errors: 0 } : report,
      )
      .filter(({ mounted: ran, failed, errors }) => ran ?? failed + errors > 0)
      .slice(0, REPORTS);
    waiting.clear();
    if (reports.length === 0) return;
    // As plain text, which needs no preflight: a page that is left sends none.
    ownFetch(url, {
      method: "POST",
      keepalive: true,
      credentials: "omit",
      body: JSON.stringify({ session, accessToken: accessToken(), reports }),
    }).catch((error: unknown) => {
      console.debug("[telemetry]", error);
    });
  }

  addEventListener("pagehide", () => flush(true));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush(true);
  });

  return ({ name, attributes }) => {
    const { module, build, during, loadMs, mountMs, fallback } = attributes;
    if (typeof module !== "string" || typeof build !== "string") return;
    if (!reportsAll && isForAll(module, build)) return;
    const key = `${module} ${build}`;
    const entry = waiting.get(key) ?? {
      report: { module, build, failed: 0, errors: 0 },
      troubleAt: -Infinity,
    };
    const report: SessionReport = entry.report;
    if (name === "portal.error") {
      report[during === "load" ? "failed" : "errors"] += 1;
      entry.troubleAt = performance.now();
    } else if (name === "portal.module.mounted" && !mounted.has(key)) {
      mounted.add(key);
      report.mounted = {
        loadMs: Number(loadMs),
        mountMs: Number(mountMs),
        fallback: fallback === true,
      };
    } else {
      return;
    }
    waiting.set(key, entry);
    timer ??= setTimeout(flush, GATHER_MS, false);
  };
}
