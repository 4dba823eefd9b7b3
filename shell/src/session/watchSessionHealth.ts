import type { Supabase } from "@portal/shared/data/supabase";
import { isAuthApiError, isAuthSessionMissingError } from "@supabase/supabase-js";
import type { QueryClient } from "@tanstack/react-query";
import { isUnauthorized } from "./isUnauthorized";

interface Session {
  userId(): string | undefined;
  /** The session is revoked or its account deleted. */
  onDead(): void;
}

const BETWEEN_CHECKS_MS = 30_000;

/** A network failure does not end the session. */
export function watchSessionHealth(
  supabase: Supabase,
  queryClient: QueryClient,
  session: Session,
): { ask(): Promise<void> } {
  let asking = false;
  let lastAsked = 0;

  async function ask(): Promise<void> {
    const userId = session.userId();
    if (!userId || asking) return;
    asking = true;
    lastAsked = Date.now();
    const error = await supabase.auth.getUser().then(
      (answer) => answer.error,
      (thrown: unknown) => thrown,
    );
    asking = false;
    if (session.userId() === userId && isFinal(error)) session.onDead();
  }

  window.addEventListener("focus", () => {
    if (Date.now() - lastAsked > BETWEEN_CHECKS_MS) void ask();
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    if (isUnauthorized(event.action.error)) void ask();
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    if (isUnauthorized(event.action.error)) void ask();
  });
  return { ask };
}

function isFinal(error: unknown): boolean {
  if (isAuthSessionMissingError(error)) return true;
  return isAuthApiError(error) && (error.status === 401 || error.status === 403);
}
