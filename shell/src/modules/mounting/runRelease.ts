import type { ModuleLifecycles, ModuleProps } from "@portal/shared/contract/module/module";
import { withDeadline } from "../deadline";

const MOUNT_DEADLINE_MS = 8000;
const UNMOUNT_DEADLINE_MS = 2000;

export interface Run {
  /** @throws DeadlineError after 8 s, or the mount error. */
  mount(): Promise<void>;
  /** Works in any state. Never rejects; resolves within 2 s. */
  stop(): Promise<void>;
}

interface RunOptions {
  lifecycles: ModuleLifecycles;
  props: ModuleProps;
  onStopFailed(error: unknown): void;
}

export function runRelease({ lifecycles, props, onStopFailed }: RunOptions): Run {
  const { name, outlet } = props;
  let stopping: Promise<void> | undefined;

  async function unmountAndRemove(): Promise<void> {
    try {
      await withDeadline(
        () => lifecycles.unmount(props),
        UNMOUNT_DEADLINE_MS,
        `Unmounting ${name}`,
      );
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
    // Mounting ended after its deadline.
    if (stopping) await unmountAndRemove();
  }

  return {
    mount: () => withDeadline(mountAll, MOUNT_DEADLINE_MS, `Mounting ${name}`),
    stop: () => (stopping ??= unmountAndRemove()),
  };
}
