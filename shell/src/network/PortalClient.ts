import type { Database } from "@portal/shared/data/database.types";
import { AuthClient, SupabaseClient } from "@supabase/supabase-js";
import { whenOnline } from "./whenOnline";

/**
 * The portal's one Supabase client. Trying again is the query cache's business alone: the client's
 * own three tries under each of the cache's would keep a failure from people for a quarter of a
 * minute.
 */
export class PortalClient extends SupabaseClient<Database> {
  constructor(url: string, publishableKey: string) {
    super(url, publishableKey, {
      // Nothing in an address signs a browser in: links of mails lead to /auth/confirm.
      auth: { flowType: "pkce", detectSessionInUrl: false },
      global: { fetch: fetchWithDeadline },
    });
    this.rest.retry = false;
  }

  /** Redeems links of mails. Its sessions stay apart from the one that is signed in. */
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

/** How long a read may take, body included; the screen then shows that it failed. */
const READ_DEADLINE_MS = 15_000;

/**
 * A read has a deadline: a network that swallows requests keeps nobody behind a skeleton. Writes
 * have none, as nobody could say whether they were done.
 *
 * The renewal of a session waits for the network. Once it has failed, the client goes on as a
 * stranger for a minute, whether or not the network is back.
 */
const fetchWithDeadline: typeof fetch = async (input, init) => {
  const { searchParams } = new URL(input instanceof Request ? input.url : input);
  if (searchParams.get("grant_type") === "refresh_token") await whenOnline();
  const isRead = ["GET", "HEAD"].includes(init?.method ?? "GET");
  return fetch(input, isRead ? { ...init, signal: withDeadline(init?.signal) } : init);
};

function withDeadline(caller: AbortSignal | null | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(READ_DEADLINE_MS);
  return caller ? AbortSignal.any([caller, deadline]) : deadline;
}
