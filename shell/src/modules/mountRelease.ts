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
  let failure: unknown = new Error(`${options.name} has no release`);
  for (const release of options.candidates) {
    for (const force of options.force ? [true] : [false, true]) {
      if (options.isOver()) throw failure;
      try {
        return await mountOnce(options, release, force);
      } catch (error) {
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
): Promise<MountedRelease> {
  const lifecycles = await loadLifecycles(name, release, { force });
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
  return { release, lifecycles, props };
}
