import { QueryClient } from "@tanstack/react-query";
import type { Supabase } from "../data/supabase";
import { describeRequest, fakeBackend, type FakeResponses } from "./fakeBackend";
import { fakeSupabase } from "./fakePortal";

export type Run = (supabase: Supabase, client: QueryClient) => Promise<unknown>;

/** `sent` is one line for each request, `keys` are the keys in the query cache. */
export async function runQuery<Data>(
  responses: FakeResponses,
  run: (supabase: Supabase, client: QueryClient) => Promise<Data>,
) {
  const backend = fakeBackend(responses);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const data = await run(fakeSupabase(backend.fetch), client);
  return {
    data,
    sent: backend.requests.map((request) => describeRequest(request)),
    bodies: backend.requests.map(({ body }) => body),
    keys: client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  };
}
