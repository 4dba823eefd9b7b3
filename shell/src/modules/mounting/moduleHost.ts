import type { Release } from "@portal/shared/contract/release/discovery";
import type { Portal } from "@portal/shared/contract/portal";
import { isLoadFailure } from "@portal/shared/ui/deferred/isLoadFailure";
import type { OutletSnapshot } from "../../page/takeover/outletSnapshot";
import type { UnfinishedMounts } from "../safety/unfinishedMounts";
import { withBestRelease, type Outcome } from "./withBestRelease";
import { createFitness } from "./fitness";
import { BlankPageError, DoubtfulDamageError } from "../loading/failures";
import { createMounter, type MountSession, type MountTimes } from "./mountRelease";
import { watchLater } from "./watchLater";

export interface MountedRelease extends Outcome, MountTimes {}

export type ModuleHostState =
  | { kind: "loading" }
  | { kind: "mounted"; mounted: MountedRelease }
  /** The module is mounted, but its outlet is empty. */
  | { kind: "blank"; error: unknown }
  /** The outlet of the mounted module is no longer empty. */
  | { kind: "shown" }
  | { kind: "unavailable"; error: unknown }
  | { kind: "crashed"; error: unknown };

interface ModuleHostOptions {
  name: string;
  portal: Portal;
  outlet(): HTMLElement;
  /** Best first; called again for each attempt. */
  candidates(): readonly Release[];
  /** Whether the release has a route for the current path. */
  serves(release: Release): boolean;
  /** Reads the discovery document again. Never rejects. */
  refresh(): Promise<void>;
  onState(state: ModuleHostState): void;
  /** The prerendered page in the outlet. */
  snapshot?: OutletSnapshot | undefined;
  unfinished?: UnfinishedMounts | undefined;
}

export interface ModuleHost {
  /** Does not wait; the outcome goes to `onState`. */
  enter(options?: { force: boolean }): void;
  /** The user opened another path of the module. */
  move(): void;
  /** Works in any state. Resolves within 2 s. */
  leave(): Promise<void>;
}

/** Loads outside single-spa, which would delay navigation until the module has loaded. */
export function createModuleHost({
  name,
  portal,
  outlet,
  candidates,
  serves,
  refresh,
  onState,
  snapshot,
  unfinished,
}: ModuleHostOptions): ModuleHost {
  let current: MountSession | undefined;
  let mounted: MountedRelease | undefined;
  let isBlank = false;
  let stopWatching: () => void = () => undefined;
  let stopRepairing: () => void = () => undefined;
  let chunkFailures = new Map<string, number>();
  const chunkFailuresOf = ({ extras }: Release) => chunkFailures.get(extras.build) ?? 0;
  function report(error: unknown, { extras }: Release): void {
    const isDoubtful = error instanceof DoubtfulDamageError;
    const context = isDoubtful ? {} : { module: name, build: extras.build };
    portal.reportError(error, { ...context, during: "load" });
  }
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
        candidates: () => candidates().filter(serves),
        refresh,
        force,
        isExcluded: (release) => chunkFailuresOf(release) >= 2 || !fitness.isFit(release),
        isCancelled: () => mountSession.ended,
        attempt: (release, again) => attempt(mountSession, release, again),
        onFailure(error, release) {
          if (!mountSession.ended) report(error, release);
        },
      });
      if (mountSession.ended) return;
      mounted = { ...outcome, ...result };
      stopRepairing = fitness.repairWhile(mounted.release);
      onState({ kind: "mounted", mounted });
      follow();
    } catch (error) {
      const cause = candidates().filter(serves).map(fitness.faultOf).find(Boolean) ?? error;
      if (!mountSession.ended) onState({ kind: "unavailable", error: cause });
    }
  }

  /** The path may have changed while the release mounted, and the release may lack it. */
  function follow(): void {
    if (!mounted) return;
    const { build } = mounted.release.extras;
    stopWatching();
    if (!serves(mounted.release)) return open(false);
    stopWatching = watchLater(outlet(), (isNowBlank) => {
      isBlank = isNowBlank;
      if (!isBlank) return onState({ kind: "shown" });
      const error = new BlankPageError(`${name} shows nothing at ${location.pathname}`);
      portal.reportError(error, { module: name, build });
      onState({ kind: "blank", error });
    });
  }

  function move(): void {
    if (!mounted || !current) return;
    if (isBlank) onState({ kind: "shown" });
    isBlank = false;
    fitness.watchMove(mounted.release, onLateFault(current, mounted.release));
    follow();
  }

  function attempt(mountSession: MountSession, release: Release, force: boolean) {
    const mountWatched = (fault: Promise<never>) =>
      mount(release, mountSession, {
        force,
        fault,
        onCrash: (error) => crash(mountSession, release, error),
        onPrerenderedRemoved: () => onState({ kind: "loading" }),
      });
    return fitness.watch(release, mountWatched, onLateFault(mountSession, release));
  }

  const onLateFault = (mountSession: MountSession, release: Release) => (fault: Error) => {
    report(fault, release);
    if (!mountSession.ended) open(false);
  };

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
    stopWatching();
    mounted = undefined;
    isBlank = false;
    const mountSession = current;
    current = undefined;
    if (mountSession) mountSession.ended = true;
    fitness.left();
    const repairLast = stopRepairing;
    stopRepairing = () => undefined;
    if (!mountSession) return;
    await mountSession.run?.stop();
    repairLast();
  }

  return { enter, move, leave };
}
