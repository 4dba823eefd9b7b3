import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../adminKeys";
import type { DayRange } from "../lists/dayRange";
import { keysetQuery } from "../lists/keyset";
import { readUncounted, type ReadPart } from "../lists/page";

export const subjectKinds = [
  "setting",
  "room",
  "snack",
  "special",
  "plan",
  "event",
  "member",
  "kiosk",
  "release_token",
  "export",
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

const values = z.record(z.string(), z.unknown()).nullable();

const auditEntrySchema = z.object({
  id: z.number(),
  created_at: z.string(),
  /** Null: the portal itself. */
  actor_id: z.string().nullable(),
  actor_name: z.string(),
  subject_kind: z.enum(subjectKinds),
  /** The id of a row, the key of a setting, or the name of an exported list. */
  subject_id: z.string(),
  subject_name: z.string(),
  action: z.enum(["added", "changed", "removed", "exported"]),
  before: values,
  after: values,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export interface AuditFilter {
  search: string;
  kind: SubjectKind | "all";
  /** The id of a subject. Ignored without a kind. */
  subject: string | null;
  /** What this person did, and what was done to them. */
  person: string | null;
  days: DayRange;
}

const allEntries: AuditFilter = {
  search: "",
  kind: "all",
  subject: null,
  person: null,
  days: { from: null, to: null },
};

const LATEST = 5;

/** Limits changes to one subject or one person. */
export type ChangesOf = { kind: SubjectKind; subject: string } | { person: string };

export const auditQueries = {
  /** Newest first. */
  list: (supabase: Supabase, filter: AuditFilter) =>
    keysetQuery(
      [...adminKeys.audit, "list", filter],
      async (last: AuditEntry | null, size, signal) => ({
        data: await searchEntries(supabase, filter, last, size, signal),
      }),
    ),

  latest: (supabase: Supabase, of: ChangesOf) =>
    queryOptions({
      queryKey: [...adminKeys.audit, "latest", of],
      queryFn: ({ signal }) =>
        searchEntries(supabase, { ...allEntries, ...of }, null, LATEST, signal),
    }),
};

/** All entries that match the filter, newest first. */
export const readAuditEntries = (supabase: Supabase, filter: AuditFilter): ReadPart<AuditEntry> =>
  readUncounted((last, size) =>
    searchEntries(supabase, filter, last, size, new AbortController().signal),
  );

async function searchEntries(
  supabase: Supabase,
  { search, kind, subject, person, days }: AuditFilter,
  last: AuditEntry | null,
  size: number,
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  const { data } = await supabase
    .rpc("search_audit_entries", {
      how_many: size,
      ...(search && { search }),
      ...(kind !== "all" && { kind_filter: kind, ...(subject && { subject }) }),
      ...(person && { person }),
      ...(days.from && { from_day: days.from }),
      ...(days.to && { to_day: days.to }),
      ...(last && { after_created_at: last.created_at, after_id: last.id }),
    })
    .abortSignal(signal)
    .throwOnError();
  return z.array(auditEntrySchema).parse(data);
}

export const auditPath = (of: ChangesOf): string =>
  `/admin/audit?${new URLSearchParams({ ...of }).toString()}`;
