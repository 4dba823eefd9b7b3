import type { Database } from "@portal/shared/data/database.types";
import { AuthClient, SupabaseClient } from "@supabase/supabase-js";
import { type ApiAddress, directly } from "./apiAddress";
import { takeEarlyRead } from "./earlyReads";
import { whenOnline } from "./whenOnline";
import { firstWithRoom, sessionStorages } from "../storage";
import { ownFetch } from "./ownFetch";
import { storableAddress, storableBody } from "./storableText";

/** No retries: the query cache retries, and both together would delay an error by 15 s. */
export class PortalClient extends SupabaseClient<Database> {
  readonly #fetch: typeof fetch;

  /** `address` is where a request goes. The client keeps the project's own URLs, also in links. */
  constructor(url: string, publishableKey: string, address: ApiAddress = directly) {
    const fetch = fetchWithDeadline(address);
    super(url, publishableKey, {
      // Email links lead to /auth/confirm, so no other URL may sign in.
      auth: {
        flowType: "pkce",
        detectSessionInUrl: false,
        storage: firstWithRoom(sessionStorages()),
      },
      global: { fetch },
      realtime: { transport: socketVia(address) },
    });
    this.#fetch = fetch;
    this.rest.retry = false;
  }

  createLinkAuth() {
    return new AuthClient({
      url: this.authUrl.href,
      headers: { apikey: this.supabaseKey, Authorization: `Bearer ${this.supabaseKey}` },
      fetch: this.#fetch,
      storageKey: `mail-link-${crypto.randomUUID()}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    });
  }
}

const READ_DEADLINE_MS = 15_000;

/** Writes have no deadline: an aborted write may still be applied. */
const fetchWithDeadline =
  (address: ApiAddress): typeof fetch =>
  async (input, given) => {
    const url = storableAddress(input instanceof Request ? input.url : String(input));
    const init = given?.body ? { ...given, body: storableBody(given.body) } : given;
    const { searchParams } = new URL(url);
    // After a failed refresh supabase-js sends no session for a minute.
    if (searchParams.get("grant_type") === "refresh_token") await whenOnline();
    const method = init?.method ?? "GET";
    const isRead = ["GET", "HEAD"].includes(method);
    const early =
      method === "GET" ? takeEarlyRead(address(url), new Headers(init?.headers)) : undefined;
    const answer = await early?.catch(() => undefined);
    if (answer?.ok) return answer;
    const target = input instanceof Request ? new Request(address(url), input) : address(url);
    const request = isRead ? { ...init, signal: withDeadline(init?.signal) } : init;
    const response = await ownFetch(target, request);
    return startsSession.test(url) && response.ok ? expiringByDevice(response) : response;
  };

const startsSession = /\/auth\/v1\/(token|signup|verify)\b/;

/**
 * Leaves out when a session ends by the server's clock. auth-js then counts from the device's clock,
 * with which it compares: hours off, it would refresh the session all the time, or too late.
 */
async function expiringByDevice(response: Response): Promise<Response> {
  const { expires_at: _, ...session } = (await response.json()) as Record<string, unknown>;
  const { status, headers } = response;
  return Response.json(session, { status, headers });
}

function socketVia(address: ApiAddress): typeof WebSocket {
  return class PortalSocket extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(address(String(url)), protocols);
    }
  };
}

function withDeadline(caller: AbortSignal | null | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(READ_DEADLINE_MS);
  return caller ? AbortSignal.any([caller, deadline]) : deadline;
}
