import type { SessionState } from "./session";
import { usePortal } from "./usePortal";
import { useStore } from "./store/useStore";

export interface Session extends SessionState {
  signOut(): Promise<void>;
}

export function useSession(): Session {
  const { session } = usePortal();
  return { ...useStore(session), signOut: () => session.signOut() };
}
