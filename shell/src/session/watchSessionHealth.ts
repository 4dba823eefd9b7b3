import type { Supabase } from "@portal/shared/data/supabase";
import { isAuthApiError, isAuthSessionMissingError } from "@supabase/supabase-js";
import type { QueryClient } from "@tanstack/react-query";
import { isUnauthorized } from "./isUnauthorized";

interface Session {
  userId(): string | undefined;
  /** The session is revoked or its account deleted. */
  onRevoked(): void;
}

const BETWEEN_CHECKS_MS = 30_000;

/** A network failure does not end the session. */
export function watchSessionHealth(
  supabase: Supabase,
  queryClient: QueryClient,
  session: Session,
): { check(): Promise<void> } {
  let checking = false;
  let lastCheckedAt = 0;

  async function check(): Promise<void> {
    const userId = session.userId();
    if (!userId || checking) return;
    checking = true;
    lastCheckedAt = Date.now();
    const error = await supabase.auth.getUser().then(
      (result) => result.error,
      (thrown: unknown) => thrown,
    );
    checking = false;
    if (session.userId() === userId && isFinal(error)) session.onRevoked();
  }

  window.addEventListener("focus", () => {
    if (Date.now() - lastCheckedAt > BETWEEN_CHECKS_MS) void check();
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    if (isUnauthorized(event.action.error)) void check();
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    if (isUnauthorized(event.action.error)) void check();
  });
  return { check };
}

function isFinal(error: unknown): boolean {
  if (isAuthSessionMissingError(error)) return true;
  return isAuthApiError(error) && (error.status === 401 || error.status === 403);
}
