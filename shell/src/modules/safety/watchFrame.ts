import type { Portal } from "@portal/shared/contract/portal";
import { trySetItem } from "../../storage";
import { frameFault } from "./frameFault";

const CHECK_EVERY_MS = 2000;
const DEEDS = { removed: "removed", hidden: "hid", disabled: "disabled" } as const;
/** The module reporter ignores errors of a page's last second. */
const RELOAD_AFTER_MS = 1500;
/** Set once this tab has reloaded: a frame that is still wrecked has another cause. */
const RELOADED_KEY = "portal.frame-reloaded";

interface Options {
  /** The release that is mounted, or was last. */
  mounted(): { module: string; build: string } | undefined;
  /** @returns whether the next page will use another release */
  exclude(module: string, build: string, fault: string): boolean;
  reportError: Portal["reportError"];
  /** A write or a payment is under way. */
  isBusy(): boolean;
  reload(): void;
  storage: Storage;
}

/**
 * Checks every 2 s, except while printing, that the shell's elements are in the page and visible. If they are not twice in a
 * row, it reports the mounted release and reloads the page without it, once per tab.
 * @returns stops watching
 */
export function watchFrame(options: Options): () => void {
  const { mounted, exclude, reportError, isBusy, reload, storage } = options;
  let last: ReturnType<typeof frameFault>;

  function check(): void {
    // Paper shows no top bar.
    if (document.hidden || matchMedia("print").matches) return;
    const fault = frameFault();
    const isLasting = fault !== undefined && fault === last;
    last = fault;
    if (!isLasting || isBusy()) return;
    stop();
    const error = new Error(`The portal's top bar or main area was ${fault}`);
    const release = mounted();
    const hasReloaded = storage.getItem(RELOADED_KEY) !== null;
    reportError(error, { ...(!hasReloaded && release), during: "watching the frame" });
    if (hasReloaded || !release) return;
    trySetItem(storage, RELOADED_KEY, release.build);
    const sentence = `It ${DEEDS[fault]} the page of the portal.`;
    if (exclude(release.module, release.build, sentence)) setTimeout(reload, RELOAD_AFTER_MS);
  }

  const timer = setInterval(check, CHECK_EVERY_MS);
  const stop = () => clearInterval(timer);
  return stop;
}
