import type { SessionState, SessionStore } from "@portal/shared/contract/session";
import type { ReadableStore } from "@portal/shared/contract/store";
import type { AuthChangeEvent, User } from "@supabase/supabase-js";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "@portal/shared/contract/createStore";
import { signOutEvent } from "@portal/shared/contract/signOutEvent";
import type { MailLink } from "../mail-link/mailLink";
import { type LinkClient, type LinkOutcome, redeemMailLink } from "../mail-link/redeemMailLink";
import { removeStoredSession } from "./removeStoredSession";
import { watchRole } from "./watchRole";
import { watchSessionHealth } from "./watchSessionHealth";

/** Why nobody is signed in any more. */
export type SessionEnd = "signed-out" | "signed-out-elsewhere" | "expired";

export interface ShellSessionState extends SessionState {
  /** The person came to this tab by a reset or an invitation and has not set a password yet. */
  recovering: boolean;
  /** Why the last session ended; null before one has ended and while somebody is signed in. */
  ended: SessionEnd | null;
}

export interface ShellSessionStore extends SessionStore, ReadableStore<ShellSessionState> {
  getSnapshot(): ShellSessionState;
  /** Uses a link of a mail up. Nobody is signed in by it before it is accepted. */
  redeem(link: MailLink): Promise<LinkOutcome>;
  /** The new password is set, or the person gave up on it. */
  endRecovery(): void;
}

const SIGN_OUT_DEADLINE_MS = 3000;

/**
 * Who is signed in (spec 1 §4). The role is asked for 100 ms after a session is
 * known; ending a session clears the query cache.
 */
export function createSessionStore(
  supabase: LinkClient,
  queryClient: QueryClient,
): ShellSessionStore {
  const store = createStore<ShellSessionState>({
    loading: true,
    user: null,
    isAdmin: false,
    roleLoading: false,
    recovering: false,
    ended: null,
  });
  const update = (change: Partial<ShellSessionState>) => {
    store.set({ ...store.getSnapshot(), ...change });
  };
  const otherTabs = new BroadcastChannel("portal-session");
  let leaving: SessionEnd | undefined;

  function accept(user: User | null, event?: AuthChangeEvent): void {
    const { user: previous, loading } = store.getSnapshot();
    if (user && user.id === previous?.id) {
      update({ user });
      return;
    }
    role.of(user?.id);
    if (user) {
      update({
        loading: false,
        user,
        isAdmin: false,
        roleLoading: true,
        recovering: false,
        ended: null,
      });
    } else {
      // While loading, only a session out of the storage that is past saving is signed out.
      const lost = previous !== null || (loading && event === "SIGNED_OUT");
      update({
        loading: false,
        user: null,
        isAdmin: false,
        roleLoading: false,
        recovering: false,
        ...(lost && { ended: leaving ?? "expired" }),
      });
    }
    leaving = undefined;
    // What one person has read is nothing for the next.
    if (previous) queryClient.clear();
  }

  async function end(why: SessionEnd): Promise<void> {
    leaving = why;
    const answer = await Promise.race([
      supabase.auth.signOut({ scope: "local" }).catch(() => null),
      new Promise<null>((resolve) => setTimeout(resolve, SIGN_OUT_DEADLINE_MS, null)),
    ]);
    // With the server out of reach the client keeps its session; a person who leaves does not.
    if (!answer || answer.error) removeStoredSession(localStorage);
    leaving = why;
    accept(null);
  }

  async function leave(): Promise<void> {
    // The other tabs go once there is no session left that they could find again; until then
    // they know why it ends, should they notice first.
    otherTabs.postMessage("signing-out");
    await end("signed-out");
    otherTabs.postMessage("signed-out");
  }

  const role = watchRole(supabase, queryClient, ({ isAdmin, failed }) => {
    update({ isAdmin, roleLoading: false });
    if (failed) void health.ask();
  });
  const health = watchSessionHealth(supabase, queryClient, {
    userId: () => store.getSnapshot().user?.id,
    onDead: () => void end("expired"),
  });
  supabase.auth.onAuthStateChange((event, session) => {
    accept(session?.user ?? null, event);
    // A session out of the browser's storage may have been revoked since.
    if (event === "INITIAL_SESSION" && session) setTimeout(() => void health.ask());
  });
  otherTabs.addEventListener("message", ({ data }) => {
    leaving = "signed-out-elsewhere";
    if (data === "signed-out") accept(null);
  });
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    redeem: (link) =>
      redeemMailLink(supabase, link, {
        signedInAs: () => store.getSnapshot().user,
        onAccepted: () => update({ recovering: link.choosesPassword }),
      }),
    endRecovery: () => update({ recovering: false }),
    async signOut() {
      if (window.dispatchEvent(signOutEvent(() => void leave()))) await leave();
    },
  };
}
