import type { SessionState } from "./session";
import { usePortal } from "./usePortal";
import { useStore } from "./store/useStore";

export interface Session extends SessionState {
  /** Ends the session and opens /login, unless a screen with unsaved changes intervenes. */
  signOut(): Promise<void>;
}

/** The signed-in user, and whether the server has confirmed an admin. */
export function useSession(): Session {
  const { session } = usePortal();
  return { ...useStore(session), signOut: () => session.signOut() };
}
