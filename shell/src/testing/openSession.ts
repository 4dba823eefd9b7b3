import { QueryClient } from "@tanstack/react-query";
import { createSessionStore } from "../session/createSessionStore";
import { authBackend } from "./authBackend";

/** A session store with an auth server of its own. */
export function openSession(server = authBackend()) {
  const queryClient = new QueryClient();
  const session = createSessionStore(server.client, queryClient);
  return { ...server, queryClient, session, state: () => session.getSnapshot() };
}

export async function openSessionOf(id: string) {
  const opened = openSession();
  await opened.signIn(id);
  return opened;
}
