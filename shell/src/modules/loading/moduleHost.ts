import type { Release } from "@portal/shared/contract/discovery";
import type { Portal } from "@portal/shared/contract/portal";
import { withBestRelease, type Outcome } from "./bestRelease";
import { isLoadFailure } from "./failures";
import { loadLifecycles } from "./loadRelease";
import { portalOf } from "./portalOf";
import { runRelease, type Run } from "./runRelease";

/** A release that stands in the outlet. */
export interface MountedRelease extends Outcome {
  /** How long loading and mounting took, in milliseconds. */
  loadMs: number;
  mountMs: number;
}

export type SlotState =
  | { kind: "loading" }
  | { kind: "mounted"; mounted: MountedRelease }
  | { kind: "unavailable"; error: unknown }
  | { kind: "crashed"; error: unknown };

interface SlotOptions {
  name: string;
  portal: Portal;
  outlet(): HTMLElement;
  /** Best first; asked anew for each attempt. */
  candidates(): readonly Release[];
  /** Asks discovery again; never rejects. */
  refresh(): Promise<void>;
  onState(state: SlotState): void;
}

/** One stay of a module in the outlet, from entering to leaving. */
interface Stay {
  over: boolean;
  /** The release whose turn it is: it mounts or has mounted. */
  run?: Run;
}

export interface ModuleSlot {
  /** Brings the module into the outlet. Returns at once; the outcome goes to `onState`. */
  enter(options?: { force: boolean }): void;
  /** Takes the module away, whatever it is doing. Resolves within 2 s. */
  leave(): Promise<void>;
}

/**
 * A module's guarded place in the portal. single-spa only learns that it was entered or left:
 * entering returns at once, leaving within 2 s. Waiting, trying again and falling back happen in
 * here, so that a module that hangs or breaks never holds up a navigation for longer.
 */
export function createModuleSlot({
  name,
  portal,
  outlet,
  candidates,
  refresh,
  onState,
}: SlotOptions): ModuleSlot {
  let current: Stay | undefined;
  /** How often a running build could not fetch a part of itself since the person came. */
  let losses = new Map<string, number>();
  const lossesOf = ({ extras }: Release) => losses.get(extras.build) ?? 0;
  const contextOf = ({ extras }: Release) => ({ module: name, build: extras.build });

  function enter({ force } = { force: false }): void {
    losses = new Map();
    open(force);
  }

  function open(force: boolean): void {
    void leave();
    const stay: Stay = { over: false };
    current = stay;
    onState({ kind: "loading" });
    void settle(stay, force);
  }

  async function settle(stay: Stay, force: boolean): Promise<void> {
    try {
      const { result, ...outcome } = await withBestRelease({
        name,
        candidates,
        refresh,
        force,
        isLost: (release) => lossesOf(release) >= 2,
        isOver: () => stay.over,
        attempt: (release, again) => attempt(stay, release, again),
        onFailure(error, release) {
          if (!stay.over) portal.reportError(error, contextOf(release));
        },
      });
      if (!stay.over) onState({ kind: "mounted", mounted: { ...outcome, ...result } });
    } catch (error) {
      if (!stay.over) onState({ kind: "unavailable", error });
    }
  }

  async function attempt(stay: Stay, release: Release, force: boolean) {
    const begun = performance.now();
    const lifecycles = await loadLifecycles(name, release, { force });
    const loaded = performance.now();
    if (stay.over) throw new Error(`${name} was left before it had loaded`);

    const element = document.createElement("div");
    element.dataset.slot = name;
    outlet().append(element);
    const context = contextOf(release);
    const run = runRelease({
      lifecycles,
      props: {
        name,
        outlet: element,
        portal: portalOf(portal, context),
        onCrash(error) {
          portal.reportError(error, context);
          if (stay.run === run) crash(stay, release, error);
        },
      },
      onStopFailed: (error) => portal.reportError(error, context),
    });
    stay.run = run;
    try {
      await run.mount();
    } catch (error) {
      delete stay.run;
      await run.stop();
      throw error;
    }
    return { loadMs: loaded - begun, mountMs: performance.now() - loaded };
  }

  function crash(stay: Stay, release: Release, error: unknown): void {
    if (stay.over) return;
    if (!isLoadFailure(error)) {
      void leave();
      onState({ kind: "crashed", error });
      return;
    }
    losses.set(release.extras.build, lossesOf(release) + 1);
    onState({ kind: "loading" });
    void refresh().then(() => {
      if (current === stay) open(true);
    });
  }

  async function leave(): Promise<void> {
    const stay = current;
    current = undefined;
    if (!stay) return;
    stay.over = true;
    await stay.run?.stop();
  }

  return { enter, leave };
}
