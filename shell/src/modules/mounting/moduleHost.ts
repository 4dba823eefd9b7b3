import type { Release } from "@portal/shared/contract/release/discovery";
import type { Portal } from "@portal/shared/contract/portal";
import { isLoadFailure } from "@portal/shared/ui/deferred/isLoadFailure";
import type { OutletSnapshot } from "../../takeover/outletSnapshot";
import type { UnfinishedMounts } from "../../guard/unfinishedMounts";
import { withBestRelease, type Outcome } from "./withBestRelease";
import { createFitness } from "./fitness";
import { createMounter, type MountSession, type MountTimes } from "./mountRelease";

export interface MountedRelease extends Outcome, MountTimes {}

export type ModuleHostState =
  | { kind: "loading" }
  | { kind: "mounted"; mounted: MountedRelease }
  | { kind: "unavailable"; error: unknown }
  | { kind: "crashed"; error: unknown };

interface ModuleHostOptions {
  name: string;
  portal: Portal;
  outlet(): HTMLElement;
  /** Best first; called again for each attempt. */
  candidates(): readonly Release[];
  /** Never rejects. */
  refresh(): Promise<void>;
  onState(state: ModuleHostState): void;
  /** The prerendered page in the outlet. */
  snapshot?: OutletSnapshot | undefined;
  unfinished?: UnfinishedMounts | undefined;
}

export interface ModuleHost {
  /** Does not wait; the outcome goes to `onState`. */
  enter(options?: { force: boolean }): void;
  /** Works in any state. Resolves within 2 s. */
  leave(): Promise<void>;
}

/** Loads outside single-spa, which would delay navigation until the module has loaded. */
export function createModuleHost({
  name,
  portal,
  outlet,
  candidates,
  refresh,
  onState,
  snapshot,
  unfinished,
}: ModuleHostOptions): ModuleHost {
  let current: MountSession | undefined;
  let chunkFailures = new Map<string, number>();
  const chunkFailuresOf = ({ extras }: Release) => chunkFailures.get(extras.build) ?? 0;
  const report = (error: unknown, { extras }: Release) =>
    portal.reportError(error, { module: name, build: extras.build, during: "load" });
  const fitness = createFitness({ name, unfinished, onUnfit: report });
  const mount = createMounter({ name, portal, outlet, snapshot });

  function enter({ force } = { force: false }): void {
    chunkFailures = new Map();
    if (force) fitness.reset();
    open(force);
  }

  function open(force: boolean): void {
    void leave();
    const mountSession: MountSession = { ended: false };
    current = mountSession;
    onState({ kind: "loading" });
    void mountBestRelease(mountSession, force);
  }

  async function mountBestRelease(mountSession: MountSession, force: boolean): Promise<void> {
    try {
      const { result, ...outcome } = await withBestRelease({
        name,
        candidates,
        refresh,
        force,
        isExcluded: (release) => chunkFailuresOf(release) >= 2 || !fitness.isFit(release),
        isCancelled: () => mountSession.ended,
        attempt: (release, again) => attempt(mountSession, release, again),
        onFailure(error, release) {
          if (!mountSession.ended) report(error, release);
        },
      });
      if (!mountSession.ended) onState({ kind: "mounted", mounted: { ...outcome, ...result } });
    } catch (error) {
      const cause = candidates().map(fitness.faultOf).find(Boolean) ?? error;
      if (!mountSession.ended) onState({ kind: "unavailable", error: cause });
    }
  }

  function attempt(mountSession: MountSession, release: Release, force: boolean) {
    const mountGuarded = (fault: Promise<never>) =>
      mount(release, mountSession, {
        force,
        fault,
        onCrash: (error) => crash(mountSession, release, error),
        onPrerenderedRemoved: () => onState({ kind: "loading" }),
      });
    return fitness.watch(release, mountGuarded, {
      onLateFault(fault) {
        if (mountSession.ended) return;
        report(fault, release);
        open(false);
      },
    });
  }

  function crash(mountSession: MountSession, release: Release, error: unknown): void {
    if (mountSession.ended) return;
    if (!isLoadFailure(error)) {
      void leave();
      onState({ kind: "crashed", error });
      return;
    }
    chunkFailures.set(release.extras.build, chunkFailuresOf(release) + 1);
    onState({ kind: "loading" });
    void refresh().then(() => {
      if (current === mountSession) open(true);
    });
  }

  async function leave(): Promise<void> {
    fitness.left();
    const mountSession = current;
    current = undefined;
    if (!mountSession) return;
    mountSession.ended = true;
    await mountSession.run?.stop();
  }

  return { enter, leave };
}
