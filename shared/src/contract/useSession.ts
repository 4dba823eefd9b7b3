import type { SessionState } from "./session";
import { usePortal } from "./usePortal";
import { useStore } from "./useStore";

export interface Session extends SessionState {
  /** Ends the session and goes to /login, unless a screen with unsaved changes asks first. */
  signOut(): Promise<void>;
}

/** Who is signed in, and whether the server has confirmed an admin. */
export function useSession(): Session {
  const { session } = usePortal();
  return { ...useStore(session), signOut: () => session.signOut() };
}
