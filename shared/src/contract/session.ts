import type { User } from "@supabase/supabase-js";
import type { ReadableStore } from "./store";

export interface SessionState {
  /** True until the first session check has ended. */
  loading: boolean;
  user: User | null;
  /** False until the server has confirmed it; cleared on any failure and on sign-out. */
  isAdmin: boolean;
  /** True while a signed-in person's role is still being asked for. */
  roleLoading: boolean;
}

export interface SessionStore extends ReadableStore<SessionState> {
  /** Ends the session, unless a screen with unsaved changes asks first (`SignOutEvent`). */
  signOut(): Promise<void>;
}
