import type { Release } from "@portal/shared/contract/release/discovery";
import { blameForDamage, repairPage, type Suspect } from "../safety/blameForDamage";
import { isChanging, LOOPED, preventLeaving } from "../safety/preventLeaving";
import { hasOtherSuspects } from "../safety/suspects";
import { SETTLE_MS, type UnfinishedMounts } from "../safety/unfinishedMounts";
import { origins } from "../discovery/allowedOrigins";
import { DoubtfulDamageError, UnfitReleaseError } from "../loading/failures";

/** The module reporter ignores errors of a page's last second. */
export const RELOAD_AFTER_MS = 1500;
const REPAIR_EVERY_MS = 2000;

interface Options {
  name: string;
  unfinished: UnfinishedMounts | undefined;
  /** Called once for each release that harms the page. */
  onUnfit(fault: Error, release: Release): void;
}

/** A live release: its development server reloads the page when a file changes. */
const isLive = ({ url }: Release): boolean => origins.isLive(new URL(url, location.href).origin);

/** Waits while the address keeps changing: a slow loop takes longer than a second to be certain. */
function endWhenSettled(end: () => void): void {
  setTimeout(() => (isChanging() ? endWhenSettled(end) : end()), SETTLE_MS);
}

/** Which releases of a module harmed this page, or an earlier one. */
export function createFitness({ name, unfinished, onUnfit }: Options) {
  const faults = new Map<string, UnfitReleaseError>();
  /** Builds that maybe damaged this page. */
  const doubted = new Set<string>();
  /** The user has pressed Retry: releases with a fault may be used again. */
  let isForced = false;
  let endWatch: () => void = () => undefined;
  /** The first release that navigated. Its timers may do so again while another release mounts. */
  let navigated: Release | undefined;
  let isReloading = false;
  let endSecondWatch: () => void = () => undefined;

  /** Reloads the page, which ends the code of the release, and excludes the release from the next page. */
  function reloadWithout({ extras: { build } }: Release, sentence: string): void {
    if (isReloading || !unfinished?.exclude(name, build, sentence)) return;
    isReloading = true;
    // Lets the release navigate nowhere else until the page has reloaded.
    preventLeaving(() => undefined, { allowsReload: true });
    setTimeout(() => {
      // Both cancel a reload.
      endWatch();
      endSecondWatch();
      location.reload();
    }, RELOAD_AFTER_MS);
  }

  function watch(release: Release, onFault: (fault: Error) => void) {
    const { build } = release.extras;
    endWatch();
    function fail(sentence: string): void {
      if (faults.has(build)) return;
      const fault = new UnfitReleaseError(sentence);
      faults.set(build, fault);
      onFault(fault);
    }
    const allowLeaving = preventLeaving((sentence) => {
      if (navigated) return reloadWithout(navigated, sentence);
      navigated = release;
      // Only another page certainly ends the loop.
      if (sentence === LOOPED) reloadWithout(release, sentence);
      fail(sentence);
      // The timers of the release keep running after it was removed.
      endSecondWatch = preventLeaving((again) => reloadWithout(release, again));
      endWhenSettled(endSecondWatch);
    });
    const damage = blameForDamage({
      key: keyOf(release),
      blame({ sentence, isLasting }) {
        if (isLasting) reloadWithout(release, sentence);
        // Damage that does not last was repaired, so after Retry it is reported only.
        if (isForced && !isLasting) onUnfit(new UnfitReleaseError(sentence), release);
        else if (!isLasting && isDoubtful(build)) onFault(new DoubtfulDamageError(sentence));
        else fail(sentence);
      },
    });
    const end = () => {
      allowLeaving();
      damage.end();
    };
    endWatch = end;
    return { end, mounted: damage.mounted };
  }

  /** Timers of an earlier module may have done it, so the release may mount once more. */
  function isDoubtful(build: string): boolean {
    if (doubted.has(build) || !hasOtherSuspects(name, build)) return false;
    doubted.add(build);
    return true;
  }

  const keyOf = ({ extras }: Release) => `${name} ${extras.build}`;

  /** Who is blamed for damage when no release loads or mounts. */
  function suspectOf(release: Release): Suspect {
    const { build } = release.extras;
    /** Decided when it happens first: other releases may run later. */
    let isCertain: boolean | undefined;
    return {
      key: keyOf(release),
      blame({ sentence, isLasting }) {
        if (isCertain === undefined) {
          isCertain = !hasOtherSuspects(name, build);
          const Fault = isCertain ? UnfitReleaseError : DoubtfulDamageError;
          onUnfit(new Fault(sentence), release);
        }
        if (isLasting && isCertain) reloadWithout(release, sentence);
      },
    };
  }

  return {
    /** Repairs the page while the release is mounted. @returns stops, after a last repair */
    repairWhile(release: Release): () => void {
      if (isLive(release)) return () => undefined;
      const suspect = suspectOf(release);
      const timer = setInterval(() => repairPage(suspect), REPAIR_EVERY_MS);
      return () => {
        clearInterval(timer);
        repairPage(suspect);
      };
    },
    /** The user has left the module: what the next one does is not its fault. */
    left: () => endWatch(),
    faultOf: ({ extras }: Release) => faults.get(extras.build),
    isFit(release: Release): boolean {
      const { build } = release.extras;
      if (isReloading || faults.has(build)) return false;
      const sentence = isForced ? undefined : unfinished?.faultOf(name, build);
      if (sentence === undefined) return true;
      const fault = new UnfitReleaseError(sentence);
      faults.set(build, fault);
      onUnfit(fault, release);
      return false;
    },
    reset(): void {
      isForced = true;
      navigated = undefined;
      faults.clear();
    },
    /** Watches the second after the user opened another path of the mounted release. */
    watchMove(release: Release, onFault: (fault: Error) => void): void {
      if (isLive(release)) return;
      const { mounted, end } = watch(release, onFault);
      mounted();
      endWhenSettled(end);
    },
    /** Watches a mount and the second after it. `fault` rejects when the release harms the page. */
    async watch<Result>(
      release: Release,
      mount: (fault: Promise<never>) => Promise<Result>,
      onLateFault: (fault: Error) => void,
    ): Promise<Result> {
      if (isLive(release)) return mount(new Promise(() => {}));
      const { build } = release.extras;
      let isMounted = false;
      let reject: (fault: Error) => void = () => undefined;
      const fault = new Promise<never>((_, fail) => (reject = fail));
      fault.catch(() => undefined);
      const { mounted, end } = watch(release, (one) =>
        isMounted ? onLateFault(one) : reject(one),
      );
      const finish = unfinished?.start(name, build, true);
      try {
        const result = await mount(fault);
        isMounted = true;
        mounted();
        return result;
      } finally {
        finish?.(isMounted);
        endWhenSettled(end);
      }
    },
  };
}
