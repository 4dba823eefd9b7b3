import { parseShellManifest } from "@portal/shared/contract/release/shellManifest";
import { trySetItem } from "../../storage";
import { SIGNS_OF_USE } from "../../modules/safety/signsOfUse";
import { newVersion } from "./newVersion";
import { ownFetch } from "../../network/ownFetch";

const CHECK_EVERY_MS = 10 * 60_000;
const IDLE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
/** The build for which this tab has reloaded: once, in case a cache still serves the old page. */
const RELOADED_KEY = "portal.reloaded-for";
const INTERACTIONS = [...SIGNS_OF_USE, "wheel", "touchmove"] as const;

interface Options {
  /** The build of the shell that this tab runs. */
  build: string;
  hasUnsavedWork(): boolean;
  reload(): void;
  storage: Storage;
}

/**
 * Compares the build of this tab with `/shell.json` every 10 minutes and whenever the tab is shown.
 * If it is another one, `newVersion` is set, and the tab reloads when it is hidden or unused for 10
 * minutes, unless that would lose something.
 * @returns stops watching
 */
export function watchShellVersion(options: Options): () => void {
  const { build, hasUnsavedWork, reload, storage } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let checkedAt = Date.now();
  let usedAt = Date.now();
  let live = build;

  async function check(): Promise<void> {
    checkedAt = Date.now();
    live = await readLiveBuild().catch(() => live);
    const known = newVersion.getSnapshot();
    if (live === build && known === "ready") newVersion.set("none");
    if (live !== build && known === "none") newVersion.set("ready");
  }

  function reloadIfConvenient(): void {
    const isUnused = document.hidden || Date.now() - usedAt >= IDLE_MS;
    if (live === build || !isUnused || hasUnsavedWork()) return;
    if (storage.getItem(RELOADED_KEY) === live) return;
    trySetItem(storage, RELOADED_KEY, live);
    if (storage.getItem(RELOADED_KEY) === live) reload();
  }

  for (const type of INTERACTIONS) {
    addEventListener(type, () => (usedAt = Date.now()), { capture: true, passive: true, signal });
  }
  const onVisibility = () => {
    if (!document.hidden && Date.now() - checkedAt >= MINUTE_MS) void check();
    else reloadIfConvenient();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  const timer = setInterval(() => {
    if (Date.now() - checkedAt >= CHECK_EVERY_MS) void check().then(reloadIfConvenient);
    else reloadIfConvenient();
  }, MINUTE_MS);
  return () => {
    listening.abort();
    clearInterval(timer);
  };
}

async function readLiveBuild(): Promise<string> {
  const response = await ownFetch("/shell.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`status ${String(response.status)}`);
  return parseShellManifest(await response.json()).build;
}
