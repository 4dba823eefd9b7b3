import { SupabaseClient } from "@supabase/supabase-js";
import type { QueryClient } from "@tanstack/react-query";
import type { PageRead } from "../contract/release/snapshots";
import type { Database } from "../data/database.types";
import type { Supabase } from "../data/supabase";

const PROJECT = "https://project.invalid";

const TURNS = 100;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

let recorded: PageRead[] = [];

/** Notes what would be read, and never answers. */
export const recordingClient = (): Supabase =>
  new SupabaseClient<Database>(PROJECT, "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch(input, init) {
        const url = input instanceof Request ? input.url : String(input);
        const headers = new Headers(init?.headers);
        const accept = headers.get("accept") ?? "";
        // A read that asks for a count has a header that the page would not send.
        const isPlain = init?.method === "GET" && !headers.has("prefer");
        if (isPlain) recorded.push({ path: url.slice(PROJECT.length), accept });
        return new Promise(() => undefined);
      },
    },
  });

/** A path with a date is read only on the day of the build. */
const isRepeatable = ({ path }: PageRead) =>
  path.startsWith("/rest/v1/") && !/\d{4}-\d\d-\d\d/.test(path);

/** What the queries of a rendered page read first, without those that depend on the day. */
export async function readsOf(queryClient: QueryClient): Promise<PageRead[]> {
  recorded = [];
  for (const query of queryClient.getQueryCache().getAll()) {
    const { enabled } = query.options as { enabled?: unknown };
    if (enabled !== false) void query.fetch().catch(() => undefined);
  }
  // The client asks for the session before it sends a request. Waits for a number of turns of the event loop instead of
  // a time, in which a slow machine would record fewer requests.
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
  return recorded.filter(isRepeatable);
}
