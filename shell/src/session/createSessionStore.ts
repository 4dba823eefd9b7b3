import type { SessionState, SessionStore } from "@portal/shared/contract/session";
import type { ReadableStore } from "@portal/shared/contract/store/store";
import type { AuthChangeEvent, User } from "@supabase/supabase-js";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "@portal/shared/contract/store/createStore";
import { signOutEvent } from "@portal/shared/contract/signOutEvent";
import { forgetPush } from "@portal/shared/data/pushMemory";
import type { MailLink } from "./mail-link/mailLink";
import { type LinkClient, type LinkOutcome, redeemMailLink } from "./mail-link/redeemMailLink";
import { clearQueriesOfLeftPages } from "./clearQueries";
import { forgetDevice } from "./push/forgetDevice";
import { sessionStorages } from "../storage";
import { removeStoredSession, storedSessionKey } from "./storedSession";
import { watchRole } from "./watchRole";
import { watchSessionHealth } from "./watchSessionHealth";

export type SessionEnd = "signed-out" | "signed-out-elsewhere" | "expired" | "password-changed";

export interface ShellSessionState extends SessionState {
  /** A reset or invitation link was used and no new password is set yet. */
  recovering: boolean;
  /** Null while signed in. */
  ended: SessionEnd | null;
}

export interface ShellSessionStore extends SessionStore, ReadableStore<ShellSessionState> {
  getSnapshot(): ShellSessionState;
  getServerSnapshot?(): ShellSessionState;
  redeem(link: MailLink): Promise<LinkOutcome>;
  endRecovery(): void;
  /** Call after the password was changed, which ends the sessions of other devices. */
  checkPassword(): Promise<void>;
}

const SIGN_OUT_DEADLINE_MS = 3000;

/** spec 1 §4 */
export function createSessionStore(
  supabase: LinkClient,
  queryClient: QueryClient,
): ShellSessionStore {
  const initial: ShellSessionState = {
    // Without a stored session there is nothing to check.
    loading: sessionStorages().some((storage) => storedSessionKey(storage)),
    user: null,
    isAdmin: false,
    roleLoading: false,
    recovering: false,
    ended: null,
  };
  const store = createStore(initial);
  const update = (change: Partial<ShellSessionState>) => {
    store.set({ ...store.getSnapshot(), ...change });
  };
  const otherTabs = new BroadcastChannel("portal-session");
  let endReason: SessionEnd | undefined;
  let passwordChanged = false;
  let clearRest: (() => void) | undefined;

  function accept(user: User | null, event?: AuthChangeEvent): void {
    const { user: previous, loading } = store.getSnapshot();
    if (user && user.id === previous?.id) {
      update({ user });
      return;
    }
    role.watch(user?.id);
    // Not `removeAllChannels`, which would also remove channels that the next user joins before it ends.
    if (previous) supabase.getChannels().forEach((channel) => void supabase.removeChannel(channel));
    if (previous && !user) clearRest = clearQueriesOfLeftPages(queryClient);
    if (user) {
      clearRest?.();
      clearRest = undefined;
      update({
        loading: false,
        user,
        isAdmin: false,
        roleLoading: true,
        recovering: false,
        ended: null,
      });
    } else {
      // While loading, SIGNED_OUT means that the stored session can't be refreshed.
      const hasEnded = previous !== null || (loading && event === "SIGNED_OUT");
      update({
        loading: false,
        user: null,
        isAdmin: false,
        roleLoading: false,
        recovering: false,
        ...(hasEnded && { ended: endReason ?? unexpectedEnd() }),
      });
    }
    endReason = undefined;
    if (!user || previous) void forgetDevice();
    if (user && previous) queryClient.clear();
  }

  const unexpectedEnd = (): SessionEnd => (passwordChanged ? "password-changed" : "expired");

  async function end(why: SessionEnd): Promise<void> {
    endReason = why;
    const result = await Promise.race([
      forgetDevice(supabase)
        .then(() => supabase.auth.signOut({ scope: "local" }))
        .catch(() => null),
      new Promise<null>((resolve) => setTimeout(resolve, SIGN_OUT_DEADLINE_MS, null)),
    ]);
    // The client still has its session if `signOut` was not reached in time or failed.
    if (!result || result.error) sessionStorages().forEach(removeStoredSession);
    accept(null);
  }

  async function signOutAndNotify(): Promise<void> {
    // Other tabs notice the removed session and sign out; the first message gives the reason.
    otherTabs.postMessage("signing-out");
    forgetPush();
    await end("signed-out");
    otherTabs.postMessage("signed-out");
  }

  const role = watchRole(supabase, queryClient, ({ isAdmin, failed }) => {
    update({ isAdmin, roleLoading: false });
    if (failed) void health.check();
  });
  const health = watchSessionHealth(supabase, queryClient, {
    userId: () => store.getSnapshot().user?.id,
    onRevoked: () => void end(endReason ?? unexpectedEnd()),
  });
  supabase.auth.onAuthStateChange((event, session) => {
    accept(session?.user ?? null, event);
    // A stored session may have been revoked.
    if (event === "INITIAL_SESSION" && session) setTimeout(() => void health.check());
  });
  otherTabs.addEventListener("message", ({ data }) => {
    endReason = "signed-out-elsewhere";
    if (data !== "signed-out") return;
    // The other tab has removed what the tabs share, or signed in again.
    sessionStorages().slice(1).forEach(removeStoredSession);
    accept(null);
  });
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    getServerSnapshot: () => initial,
    redeem: (link) =>
      redeemMailLink(supabase, link, {
        currentUser: () => store.getSnapshot().user,
        onAccepted: () => update({ recovering: link.choosesPassword }),
      }),
    endRecovery: () => update({ recovering: false }),
    async checkPassword() {
      passwordChanged = true;
      await health.checkAgain();
      passwordChanged = false;
    },
    async signOut() {
      if (window.dispatchEvent(signOutEvent(() => void signOutAndNotify())))
        await signOutAndNotify();
    },
  };
}
