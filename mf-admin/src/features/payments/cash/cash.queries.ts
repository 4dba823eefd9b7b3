import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import * as z from "@portal/shared/vendor/zod";
import { keysetQuery } from "../../../data/lists/keyset";
import { parsePage, type Page, type ReadPart } from "../../../data/lists/page";
import type { Period } from "./period";

const entrySchema = z.object({
  id: z.string(),
  created_at: z.string(),
  day: z.string(),
  kind: z.string(),
  description: z.string().nullable(),
  user_id: z.string(),
  member_name: z.string(),
  method: z.string(),
  /** Negative if it was returned. */
  amount_paise: z.number(),
  by_name: z.string().nullable(),
  note: z.string().nullable(),
});
export type DeskEntry = z.infer<typeof entrySchema>;

const takingSchema = z.object({
  by_id: z.string(),
  by_name: z.string().nullable(),
  kind: z.string(),
  method: z.string(),
  taken_paise: z.number(),
  returned_paise: z.number(),
});
export type Taking = z.infer<typeof takingSchema>;

const closingSchema = z.object({
  id: z.string(),
  day: z.string(),
  number: z.number(),
  expected_paise: z.number(),
  counted_paise: z.number(),
  float_paise: z.number(),
  difference_paise: z.number(),
  note: z.string().nullable(),
  corrects: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  closed_at: z.string(),
});
export type Closing = z.infer<typeof closingSchema> & { isCorrected: boolean };

const openDaySchema = z.object({ day: z.string(), expected_paise: z.number() });

export interface CashToCount {
  expected: number;
  /** Earlier days whose cash was not counted. */
  earlier: z.infer<typeof openDaySchema>[];
  /** The float of the last closing. */
  float: number;
}

const readEntries = async (
  supabase: Supabase,
  { from, to }: Period,
  last: Pick<DeskEntry, "created_at" | "id"> | null,
  size: number,
  signal?: AbortSignal,
): Promise<Page<DeskEntry>> => {
  const list = supabase.rpc("desk_entries", {
    from_day: from,
    to_day: to,
    how_many: size,
    ...(last && { before_created_at: last.created_at, before_id: last.id }),
  });
  const { data } = await (signal ? list.abortSignal(signal) : list).throwOnError();
  return parsePage(entrySchema, data);
};

/** All entries of the period in parts. */
export const readAllEntries =
  (supabase: Supabase, period: Period): ReadPart<DeskEntry> =>
  (last, size) =>
    readEntries(supabase, period, last, size);

const keyOf = (what: string, { from, to }: Period) => [queryRoots.orders, "cash", what, from, to];

export const cashQueries = {
  all: [queryRoots.orders, "cash"] as const,

  /** Newest first. */
  entries: (supabase: Supabase, period: Period) =>
    keysetQuery<DeskEntry>(keyOf("entries", period), async (last, size, signal) => ({
      data: [...(await readEntries(supabase, period, last, size, signal)).rows],
    })),

  takings: (supabase: Supabase, period: Period) =>
    queryOptions({
      queryKey: keyOf("takings", period),
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .rpc("desk_takings", { from_day: period.from, to_day: period.to })
          .abortSignal(signal)
          .throwOnError();
        return z.array(takingSchema).parse(data);
      },
    }),

  /** Newest first. */
  closings: (supabase: Supabase, period: Period) =>
    queryOptions({
      queryKey: keyOf("closings", period),
      queryFn: async ({ signal }): Promise<Page<Closing>> => {
        const { data } = await supabase
          .from("desk_closings")
          .select(closingSchema.keyof().options.join(", "))
          .gte("day", period.from)
          .lte("day", period.to)
          .order("day", { ascending: false })
          .order("number", { ascending: false })
          .abortSignal(signal)
          .throwOnError();
        const closings = z.array(closingSchema).parse(data);
        const corrected = new Set(closings.map(({ corrects }) => corrects));
        const rows = closings.map((closing) => ({
          ...closing,
          isCorrected: corrected.has(closing.id),
        }));
        return { rows, total: rows.length };
      },
    }),

  toCount: (supabase: Supabase, day: Day) =>
    queryOptions({
      queryKey: [queryRoots.orders, "cash", "to count", day],
      queryFn: async ({ signal }): Promise<CashToCount> => {
        const [days, last] = await Promise.all([
          supabase.rpc("desk_cash", { on_day: day }).abortSignal(signal).throwOnError(),
          supabase
            .from("desk_closings")
            .select("float_paise")
            .order("closed_at", { ascending: false })
            .limit(1)
            .abortSignal(signal)
            .throwOnError(),
        ]);
        const [shown, ...earlier] = z.array(openDaySchema).parse(days.data);
        return {
          expected: shown?.expected_paise ?? 0,
          earlier,
          float: last.data[0]?.float_paise ?? 0,
        };
      },
    }),
};
