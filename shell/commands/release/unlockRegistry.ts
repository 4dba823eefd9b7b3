import type { Registry } from "@portal/shared/tooling/release/registry/registry";

interface UnlockTools {
  /** Rejects unless the user agrees. */
  confirm(question: string): Promise<void>;
  log(line: string): void;
}

/** A lock of a process that still runs here stays. */
export async function unlockRegistry(
  { place, lock }: Pick<Registry, "place" | "lock">,
  { confirm, log }: UnlockTools,
): Promise<void> {
  if (!lock) throw new Error(`${place} locks itself: a lock that is left behind ends in a minute.`);
  const held = await lock();
  if (!held) {
    log(`${place} is not locked`);
    return;
  }
  const { holder, state } = held;
  log(`${holder} in ${place}`);
  if (state === "running") throw new Error("That process still runs. Wait for it, or end it.");
  await confirm(
    state === "abandoned"
      ? "It has ended. Remove its lock?"
      : "It runs on another machine, and may still be working. Remove its lock?",
  );
  await held.remove();
  log(`Unlocked ${place}`);
}
