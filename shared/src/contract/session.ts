import type { User } from "@supabase/supabase-js";
import type { ReadableStore } from "./store/store";

export interface SessionState {
  /** True until the first session check has finished. */
  loading: boolean;
  user: User | null;
  /** True only after the server has confirmed it; cleared on failure and on sign-out. */
  isAdmin: boolean;
  /** True until the role of a signed-in user is known. */
  roleLoading: boolean;
}

export interface SessionStore extends ReadableStore<SessionState> {
  /** Ends the session, unless a screen with unsaved changes intervenes (`SignOutEvent`). */
  signOut(): Promise<void>;
}
