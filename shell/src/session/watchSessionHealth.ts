import type { Supabase } from "@portal/shared/data/supabase";
import { serverNow } from "@portal/shared/domain/serverTime";
import { isAuthApiError, isAuthSessionMissingError, type User } from "@supabase/supabase-js";
import type { QueryClient } from "@tanstack/react-query";
import { isUnauthorized } from "./isUnauthorized";

interface Session {
  userId(): string | undefined;
  /** The session is revoked, or its account banned or deleted. */
  onRevoked(): void;
}

const BETWEEN_CHECKS_MS = 30_000;

/** A network failure does not end the session. */
export function watchSessionHealth(
  supabase: Supabase,
  queryClient: QueryClient,
  session: Session,
): { check(): Promise<void>; checkAgain(): Promise<void> } {
  let checking: Promise<void> | undefined;
  let lastCheckedAt = 0;

  const check = (): Promise<void> =>
    (checking ??= run().finally(() => {
      checking = undefined;
    }));

  /** A check that has started may not know of what happened since. */
  async function checkAgain(): Promise<void> {
    await checking;
    await check();
  }

  async function run(): Promise<void> {
    const userId = session.userId();
    if (!userId) return;
    lastCheckedAt = Date.now();
    const isOver = await supabase.auth.getUser().then(
      ({ data, error }) => isBanned(data.user) || isFinal(error),
      (thrown: unknown) => isFinal(thrown),
    );
    if (session.userId() === userId && isOver) session.onRevoked();
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
  return { check, checkAgain };
}

/** Hosted projects return banned users until their token expires. */
function isBanned(user: User | null): boolean {
  return Date.parse(user?.banned_until ?? "") > serverNow().getTime();
}

function isFinal(error: unknown): boolean {
  if (isAuthSessionMissingError(error)) return true;
  return isAuthApiError(error) && (error.status === 401 || error.status === 403);
}
