import type { Database } from "@portal/shared/data/database.types";
import { AuthClient, SupabaseClient } from "@supabase/supabase-js";
import { whenOnline } from "./whenOnline";

/** No retries: the query cache retries, and both together would delay an error by 15 s. */
export class PortalClient extends SupabaseClient<Database> {
  constructor(url: string, publishableKey: string) {
    super(url, publishableKey, {
      // Email links lead to /auth/confirm, so no other URL may sign in.
      auth: { flowType: "pkce", detectSessionInUrl: false },
      global: { fetch: fetchWithDeadline },
    });
    this.rest.retry = false;
  }

  createLinkAuth() {
    return new AuthClient({
      url: this.authUrl.href,
      headers: { apikey: this.supabaseKey, Authorization: `Bearer ${this.supabaseKey}` },
      fetch: fetchWithDeadline,
      storageKey: `mail-link-${crypto.randomUUID()}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    });
  }
}

const READ_DEADLINE_MS = 15_000;

/** Writes have no deadline: an aborted write may still be applied. */
const fetchWithDeadline: typeof fetch = async (input, init) => {
  const { searchParams } = new URL(input instanceof Request ? input.url : input);
  // After a failed refresh supabase-js sends no session for a minute.
  if (searchParams.get("grant_type") === "refresh_token") await whenOnline();
  const isRead = ["GET", "HEAD"].includes(init?.method ?? "GET");
  return fetch(input, isRead ? { ...init, signal: withDeadline(init?.signal) } : init);
};

function withDeadline(caller: AbortSignal | null | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(READ_DEADLINE_MS);
  return caller ? AbortSignal.any([caller, deadline]) : deadline;
}
