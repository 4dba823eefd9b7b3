import { useStore } from "@portal/shared/contract/store/useStore";
import { createContext, useContext } from "react";
import type { ShellSessionState, ShellSessionStore } from "./createSessionStore";

/** Used by the shell only; modules use `useSession`. */
export const SessionContext = createContext<ShellSessionStore | null>(null);

export function useSessionStore(): ShellSessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSessionStore must be used inside the shell's App");
  return session;
}

export function useShellSession(): ShellSessionState {
  return useStore(useSessionStore());
}
