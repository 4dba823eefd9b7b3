import type { User } from "@supabase/supabase-js";
import type { ReadableStore } from "./store/store";

export interface SessionState {
  loading: boolean;
  user: User | null;
  /** True only after the server has confirmed it; cleared on failure and on sign-out. */
  isAdmin: boolean;
  roleLoading: boolean;
}

export interface SessionStore extends ReadableStore<SessionState> {
  /** Ends the session, unless a screen with unsaved changes intervenes (`SignOutEvent`). */
  signOut(): Promise<void>;
}
