import type { SessionState } from "./session";
import { usePortal } from "./usePortal";
import { useStore } from "./store/useStore";

export interface Session extends SessionState {
  /** Ends the session and opens /login, unless a screen with unsaved changes intervenes. */
  signOut(): Promise<void>;
}

export function useSession(): Session {
  const { session } = usePortal();
  return { ...useStore(session), signOut: () => session.signOut() };
}
