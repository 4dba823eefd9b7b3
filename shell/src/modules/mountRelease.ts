import type { Release } from "@portal/shared/contract/discovery";
import type { ModuleLifecycles, ModuleProps } from "@portal/shared/contract/module";
import { withDeadline } from "./deadline";
import { isFinal } from "./failures";
import { loadLifecycles } from "./loadRelease";

const MOUNT_DEADLINE_MS = 6000;

export interface MountedRelease {
  release: Release;
  lifecycles: ModuleLifecycles;
  props: ModuleProps;
  /** How long loading and mounting took, in milliseconds. */
  loadMs: number;
  mountMs: number;
  /** How many attempts failed before this one. */
  retries: number;
  /** Not the release that was wanted. */
  fallback: boolean;
}

interface MountOptions {
  name: string;
  /** Best first: the release of this session, then the previous good one. */
  candidates: readonly Release[];
  /** Forget what the runtime remembers of earlier attempts, from the first try on. */
  force: boolean;
  propsFor(release: Release): ModuleProps;
  /** The person has gone elsewhere: don't start another attempt. */
  isOver(): boolean;
  onFailure(error: unknown, release: Release): void;
}

/**
 * Mounts the first release that works; each gets a second, forced try.
 * @throws what the last attempt failed with.
 */
export async function mountRelease(options: MountOptions): Promise<MountedRelease> {
  let retries = 0;
  let failure: unknown = new Error(`${options.name} has no release`);
  for (const release of options.candidates) {
    for (const force of options.force ? [true] : [false, true]) {
      if (options.isOver()) throw failure;
      try {
        const mounted = await mountOnce(options, release, force);
        return { ...mounted, retries, fallback: release !== options.candidates[0] };
      } catch (error) {
        retries += 1;
        failure = error;
        options.onFailure(error, release);
        if (isFinal(error)) break;
      }
    }
  }
  throw failure;
}

async function mountOnce(
  { name, propsFor, isOver }: MountOptions,
  release: Release,
  force: boolean,
): Promise<Omit<MountedRelease, "retries" | "fallback">> {
  const begun = performance.now();
  const lifecycles = await loadLifecycles(name, release, { force });
  const loaded = performance.now();
  const props = propsFor(release);
  if (isOver()) throw new Error(`${name} was left before it had loaded`);
  await withDeadline(
    async () => {
      await lifecycles.bootstrap(props);
      await lifecycles.mount(props);
    },
    MOUNT_DEADLINE_MS,
    `Mounting ${name}`,
  );
  const loadMs = loaded - begun;
  return { release, lifecycles, props, loadMs, mountMs: performance.now() - loaded };
}
