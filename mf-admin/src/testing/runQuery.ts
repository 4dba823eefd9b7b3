import type { Supabase } from "@portal/shared/data/supabase";
import { describeRequest, fakeBackend, type Answers } from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { QueryClient } from "@tanstack/react-query";

/** Reads something, for tests of several queries of different types. */
export type Read = (supabase: Supabase, client: QueryClient) => Promise<unknown>;

/** Runs a query against fixed answers. `sent` is each request, in one line, with its body. */
export async function runQuery<Data>(
  answers: Answers,
  run: (supabase: Supabase, client: QueryClient) => Promise<Data>,
) {
  const backend = fakeBackend(answers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const data = await run(fakeSupabase(backend.fetch), client);
  return {
    data,
    sent: backend.requests.map((request) => describeRequest(request)),
    bodies: backend.requests.map(({ body }) => body),
  };
}
