import type { User } from "@supabase/supabase-js";
import { createStore } from "../../../contract/store/createStore";
import type { SessionState, SessionStore } from "../../../contract/session";
import type { Supabase } from "../../../data/supabase";
import { frameUser } from "../fakePortal";
import type { FrameSettings } from "../frameSettings";

export const people = ["signed-out", "member", "admin"] as const;
export type Person = (typeof people)[number];

export interface People {
  session: SessionStore;
  current(): Person;
  become(person: Person): Promise<void>;
}

const KEY = "frame.person";

export function createPeople(supabase: Supabase, backend: FrameSettings["backend"]): People {
  const unknownUser: SessionState = {
    loading: true,
    user: null,
    isAdmin: false,
    roleLoading: false,
  };
  const store = createStore<SessionState>(unknownUser);

  async function signIn(person: Exclude<Person, "signed-out">): Promise<User> {
    if (!backend) return frameUser;
    const account = backend.accounts[person];
    const { session } = (await supabase.auth.getSession()).data;
    if (session?.user.email === account.email) return session.user;
    const { data, error } = await supabase.auth.signInWithPassword(account);
    if (error) throw error;
    return data.user;
  }

  async function become(person: Person): Promise<void> {
    store.set(unknownUser);
    sessionStorage.setItem(KEY, person);
    let user: User | null = null;
    try {
      if (person !== "signed-out") user = await signIn(person);
      else if (backend) await supabase.auth.signOut({ scope: "local" });
    } finally {
      store.set({
        ...unknownUser,
        loading: false,
        user,
        isAdmin: person === "admin" && user !== null,
      });
    }
  }

  return {
    session: { ...store, signOut: () => become("signed-out") },
    current: () => people.find((one) => one === sessionStorage.getItem(KEY)) ?? "member",
    become,
  };
}
