import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../../data/adminKeys";
import { pageQuery, readRange, type ReadPage } from "../../../data/lists/page";

export const LOG_PAGE_SIZE = 10;

const entrySchema = z.object({
  id: z.number(),
  module: z.string(),
  action: z.string(),
  build: z.string(),
  version: z.string().nullable(),
  build_before: z.string().nullable(),
  build_after: z.string().nullable(),
  percent: z.number().nullable(),
  actor: z.string(),
  token_id: z.string().nullable(),
  reason: z.string().nullable(),
  failed_id: z.number().nullable(),
  at: z.string(),
});
export type LogEntry = z.infer<typeof entrySchema>;

const columns =
  "id, module, action, build, version, build_before, build_after, percent, actor, token_id, reason, failed_id, at";

/** Newest first. */
export const readReleaseLog =
  (supabase: Supabase): ReadPage<LogEntry> =>
  async (...page) => {
    const unparsed = await readRange(
      supabase
        .from("release_log")
        .select(columns, { count: "exact" })
        .order("id", { ascending: false }),
      ...page,
    );
    return { ...unparsed, rows: z.array(entrySchema).parse(unparsed.rows) };
  };

export const releaseLogQuery = (supabase: Supabase, page: number) =>
  pageQuery(adminKeys.releaseLog, readReleaseLog(supabase), page, LOG_PAGE_SIZE);
