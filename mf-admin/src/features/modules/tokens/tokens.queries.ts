import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../../data/adminKeys";
import { pageQuery, readRange, type ReadPage } from "../../../data/lists/page";

export const TOKENS_PAGE_SIZE = 10;

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  module: z.string(),
  actions: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  created_by: z.string().nullable(),
});
export type ReleaseToken = z.infer<typeof tokenSchema> & {
  /** The server refuses a token whose creator is not an admin. */
  isCreatorAdmin: boolean;
};

const columns =
  "id, name, module, actions, created_at, expires_at, last_used_at, revoked_at, created_by";

async function adminsAmong(
  supabase: Supabase,
  people: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { data } = await supabase
    .from("user_roles")
    .select("user_id")
    .eq("role", "admin")
    .in("user_id", people)
    .abortSignal(signal)
    .throwOnError();
  return new Set(data.map(({ user_id }) => user_id));
}

/** Newest first, revoked tokens last. */
export const readTokens =
  (supabase: Supabase): ReadPage<ReleaseToken> =>
  async (page, size, signal) => {
    const unparsed = await readRange(
      supabase
        .from("release_tokens")
        .select(columns, { count: "exact" })
        .order("revoked_at", { ascending: false, nullsFirst: true })
        .order("created_at", { ascending: false })
        .order("id"),
      page,
      size,
      signal,
    );
    const tokens = z.array(tokenSchema).parse(unparsed.rows);
    const creators = tokens.flatMap(({ created_by: creator }) => creator ?? []);
    const admins = await adminsAmong(supabase, creators, signal);
    const rows = tokens.map((token): ReleaseToken => {
      return { ...token, isCreatorAdmin: admins.has(token.created_by ?? "") };
    });
    return { ...unparsed, rows };
  };

export const tokenQueries = {
  all: adminKeys.releaseTokens,
  page: (supabase: Supabase, page: number) =>
    pageQuery(tokenQueries.all, readTokens(supabase), page, TOKENS_PAGE_SIZE),
};
