import type { User } from "@supabase/supabase-js";
import { createStore } from "../../../contract/store/createStore";
import type { SessionState, SessionStore } from "../../../contract/session";
import type { Supabase } from "../../../data/supabase";
import { frameUser } from "../fakePortal";
import type { FrameSettings } from "../frameSettings";

export const frameRoles = ["signed-out", "member", "admin"] as const;
export type FrameRole = (typeof frameRoles)[number];

export interface FrameSession {
  session: SessionStore;
  currentRole(): FrameRole;
  switchTo(role: FrameRole): Promise<void>;
}

const KEY = "frame.role";

export function createFrameSession(
  supabase: Supabase,
  backend: FrameSettings["backend"],
): FrameSession {
  const unknownUser: SessionState = {
    loading: true,
    user: null,
    isAdmin: false,
    roleLoading: false,
  };
  const store = createStore<SessionState>(unknownUser);

  async function signIn(role: Exclude<FrameRole, "signed-out">): Promise<User> {
    if (!backend) return frameUser;
    const account = backend.accounts[role];
    const { session } = (await supabase.auth.getSession()).data;
    if (session?.user.email === account.email) return session.user;
    const { data, error } = await supabase.auth.signInWithPassword(account);
    if (error) throw error;
    return data.user;
  }

  async function switchTo(role: FrameRole): Promise<void> {
    store.set(unknownUser);
    sessionStorage.setItem(KEY, role);
    let user: User | null = null;
    try {
      if (role !== "signed-out") user = await signIn(role);
      else if (backend) await supabase.auth.signOut({ scope: "local" });
    } finally {
      store.set({
        ...unknownUser,
        loading: false,
        user,
        isAdmin: role === "admin" && user !== null,
      });
    }
  }

  return {
    session: { ...store, signOut: () => switchTo("signed-out") },
    currentRole: () => frameRoles.find((one) => one === sessionStorage.getItem(KEY)) ?? "member",
    switchTo,
  };
}
