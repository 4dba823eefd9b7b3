import type { ModuleLifecycles, ModuleProps } from "@portal/shared/contract/module";
import { withDeadline } from "../deadline";

/** The files of the first screen travel within it. */
const MOUNT_DEADLINE_MS = 8000;
const UNMOUNT_DEADLINE_MS = 2000;

/** A release in its element, from mounting until it is stopped. */
export interface Run {
  /** @throws DeadlineError after 8 s, or what mounting fails with. */
  mount(): Promise<void>;
  /** Takes it down, however far it has come. Never rejects; resolves within 2 s. */
  stop(): Promise<void>;
}

interface RunOptions {
  lifecycles: ModuleLifecycles;
  props: ModuleProps;
  /** It could not be taken down in an orderly way. */
  onStopFailed(error: unknown): void;
}

export function runRelease({ lifecycles, props, onStopFailed }: RunOptions): Run {
  const { name, outlet } = props;
  let stopping: Promise<void> | undefined;

  async function takeDown(): Promise<void> {
    try {
      await withDeadline(() => lifecycles.unmount(props), UNMOUNT_DEADLINE_MS, `Leaving ${name}`);
    } catch (error) {
      onStopFailed(error);
    } finally {
      outlet.remove();
    }
  }

  async function mountAll(): Promise<void> {
    await lifecycles.bootstrap(props);
    if (stopping) return;
    await lifecycles.mount(props);
    // It came up after all, with nobody waiting for it any more.
    if (stopping) await takeDown();
  }

  return {
    mount: () => withDeadline(mountAll, MOUNT_DEADLINE_MS, `Mounting ${name}`),
    stop: () => (stopping ??= takeDown()),
  };
}
