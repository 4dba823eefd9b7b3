import type { Supabase } from "@portal/shared/data/supabase";
import type { QueryClient } from "@tanstack/react-query";

export interface RoleResult {
  isAdmin: boolean;
  failed: boolean;
}

const DELAY_MS = 100;
const DEADLINE_MS = 10_000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;
const BETWEEN_CHECKS_MS = 30_000;

/** spec 1 §4. A failure clears the flag, so nothing is checked while offline. */
export function watchRole(
  supabase: Supabase,
  queryClient: QueryClient,
  onResult: (result: RoleResult) => void,
) {
  let userId: string | undefined;
  let isAdmin = false;
  let lastCheckedAt = 0;
  let failed = false;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check(uid: string): Promise<void> {
    clearTimeout(timer);
    failed = false;
    lastCheckedAt = Date.now();
    const { data, error } = await supabase
      .rpc("is_admin_role", { uid })
      .abortSignal(AbortSignal.timeout(DEADLINE_MS));
    if (uid !== userId) return;
    failed = error !== null;
    if (failed) {
      timer = setTimeout(() => void check(uid), pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
    isAdmin = data === true;
    onResult({ isAdmin, failed });
  }

  const requestAgain = () => {
    if (userId && failed) void check(userId);
  };
  window.addEventListener("focus", () => {
    if (userId && navigator.onLine && Date.now() - lastCheckedAt > BETWEEN_CHECKS_MS)
      void check(userId);
    else requestAgain();
  });
  window.addEventListener("online", requestAgain);
  queryClient.getMutationCache().subscribe((event) => {
    // A write without permission often fails as "not found".
    const hasFailed = event.type === "updated" && event.action.type === "error";
    if (userId && isAdmin && hasFailed && navigator.onLine) void check(userId);
  });

  return {
    /** Also discards pending results for the previous user. */
    watch(uid: string | undefined): void {
      clearTimeout(timer);
      userId = uid;
      isAdmin = false;
      failed = false;
      pause = FIRST_PAUSE_MS;
      if (uid) timer = setTimeout(() => void check(uid), DELAY_MS);
    },
  };
}
