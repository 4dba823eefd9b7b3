import type { SessionState, SessionStore } from "@portal/shared/contract/session";
import type { ReadableStore } from "@portal/shared/contract/store";
import type { Supabase } from "@portal/shared/data/supabase";
import type { AuthChangeEvent, User } from "@supabase/supabase-js";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "../modules/createStore";
import { forgetStoredSession } from "./forgetStoredSession";
import { watchSessionHealth } from "./watchSessionHealth";

/** Why nobody is signed in any more. */
export type SessionEnd = "signed-out" | "signed-out-elsewhere" | "expired";

export interface ShellSessionState extends SessionState {
  /** The person came by a password-reset link and has not set a new password yet. */
  recovering: boolean;
  /** Why the last session ended; null before one has ended and while somebody is signed in. */
  ended: SessionEnd | null;
}

export interface ShellSessionStore extends SessionStore, ReadableStore<ShellSessionState> {
  getSnapshot(): ShellSessionState;
  isRecovering(): boolean;
  /** The new password is set, or the person gave up on it. */
  endRecovery(): void;
}

const ROLE_CHECK_DELAY_MS = 100;
const ROLE_CHECK_DEADLINE_MS = 10_000;
const SIGN_OUT_DEADLINE_MS = 3000;

/**
 * Who is signed in (member specification §4). Create it in the same turn as the client, so that
 * no event of a link in the address is missed. The role is asked for 100 ms after a session is
 * known; ending a session clears the query cache.
 */
export function createSessionStore(
  supabase: Supabase,
  queryClient: QueryClient,
  hash = window.location.hash,
): ShellSessionStore {
  const store = createStore<ShellSessionState>({
    loading: true,
    user: null,
    isAdmin: false,
    roleLoading: false,
    recovering: new URLSearchParams(hash.slice(1)).get("type") === "recovery",
    ended: null,
  });
  const update = (change: Partial<ShellSessionState>) => {
    store.set({ ...store.getSnapshot(), ...change });
  };
  const otherTabs = new BroadcastChannel("portal-session");
  let roleTimer: ReturnType<typeof setTimeout> | undefined;
  let leaving: SessionEnd | undefined;
  let roleKnown = false;

  function accept(user: User | null, event?: AuthChangeEvent): void {
    const { user: previous, loading } = store.getSnapshot();
    if (!user) {
      // While loading, only a session out of the storage that is past saving is signed out.
      const lost = previous !== null || (loading && event === "SIGNED_OUT");
      clearTimeout(roleTimer);
      update({
        loading: false,
        user: null,
        isAdmin: false,
        roleLoading: false,
        recovering: false,
        ...(lost && { ended: leaving ?? "expired" }),
      });
    } else if (user.id === previous?.id) {
      update({ user });
    } else {
      update({ loading: false, user, isAdmin: false, roleLoading: true, ended: null });
      roleKnown = false;
      clearTimeout(roleTimer);
      roleTimer = setTimeout(() => void checkRole(user.id), ROLE_CHECK_DELAY_MS);
    }
    leaving = undefined;
    // What one person has read is nothing for the next.
    if (previous && previous.id !== user?.id) queryClient.clear();
  }

  async function checkRole(uid: string): Promise<void> {
    const { data, error } = await supabase
      .rpc("is_admin_role", { uid })
      .abortSignal(AbortSignal.timeout(ROLE_CHECK_DEADLINE_MS));
    if (store.getSnapshot().user?.id !== uid) return;
    roleKnown = !error;
    update({ isAdmin: !error && data, roleLoading: false });
    if (error) await health.ask();
  }

  async function end(why: SessionEnd): Promise<void> {
    leaving = why;
    const answer = await Promise.race([
      supabase.auth.signOut({ scope: "local" }),
      new Promise<null>((resolve) => setTimeout(resolve, SIGN_OUT_DEADLINE_MS, null)),
    ]);
    // With the server out of reach the client keeps its session; a person who leaves does not.
    if (!answer || answer.error) forgetStoredSession(localStorage);
    leaving = why;
    accept(null);
  }

  const health = watchSessionHealth(supabase, queryClient, {
    userId: () => store.getSnapshot().user?.id,
    onDead: () => void end("expired"),
    onAlive: (uid) => {
      if (!roleKnown) void checkRole(uid);
    },
  });
  supabase.auth.onAuthStateChange((event, session) => {
    if (event === "PASSWORD_RECOVERY") update({ recovering: true });
    accept(session?.user ?? null, event);
    // A session out of the browser's storage may have been revoked since.
    if (event === "INITIAL_SESSION" && session) setTimeout(() => void health.ask());
  });
  otherTabs.addEventListener("message", ({ data }) => {
    if (data !== "signed-out") return;
    leaving = "signed-out-elsewhere";
    accept(null);
  });
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    isRecovering: () => store.getSnapshot().recovering,
    endRecovery: () => update({ recovering: false }),
    signOut() {
      otherTabs.postMessage("signed-out");
      return end("signed-out");
    },
  };
}
