import { queryRoots, settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { type Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";
import * as z from "@portal/shared/vendor/zod";

export type DayPass = Pick<
  Tables<"day_passes">,
  | "id"
  | "visitor_name"
  | "email"
  | "purpose"
  | "date"
  | "credits_used"
  | "created_at"
  | "arrived_at"
  | "is_included"
>;

export interface IncludedPasses {
  /** Per month. */
  included: number;
  passes_left: number;
}

/** The price if none is set or it cannot be read (spec 2 §9). */
export const defaultDayPassCredits = 8;

export const DAY_PASS_PRICE_KEY = "day_pass_credits";
const priceSchema = z.object({ credits: z.number().int().min(1) });

export const dayPassQueries = {
  all: [queryRoots.dayPasses] as const,
  /** Newest first. */
  ofUser: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [...dayPassQueries.all, "mine", userId],
      queryFn: async ({ signal }): Promise<DayPass[]> =>
        (
          await supabase
            .from("day_passes")
            .select(
              "id, visitor_name, email, purpose, date, credits_used, created_at, arrived_at, is_included",
            )
            .eq("user_id", userId)
            .order("created_at", { ascending: false })
            .abortSignal(signal)
            .throwOnError()
        ).data,
    }),
  code: (supabase: Supabase, passId: string) =>
    queryOptions({
      queryKey: [...dayPassQueries.all, "code", passId],
      queryFn: async ({ signal }): Promise<string | null> =>
        (
          await supabase
            .rpc("day_pass_code", { day_pass_id: passId })
            .abortSignal(signal)
            .throwOnError()
        ).data,
    }),
  /** What the plan of a member includes on a day; null without any. */
  included: (supabase: Supabase, userId: string, day: Day) =>
    queryOptions({
      queryKey: [...dayPassQueries.all, "included", userId, day],
      queryFn: async ({ signal }): Promise<IncludedPasses | null> => {
        const { data } = await supabase
          .rpc("included_day_passes", { visit_date: day })
          .abortSignal(signal)
          .throwOnError();
        const [passes] = data;
        return passes && passes.included > 0 ? passes : null;
      },
    }),
  price: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...settingKey(DAY_PASS_PRICE_KEY), "price"],
      queryFn: async ({ signal }): Promise<number> => {
        const { data } = await supabase
          .from("system_settings")
          .select("value")
          .eq("key", DAY_PASS_PRICE_KEY)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
        return priceSchema.safeParse(data?.value).data?.credits ?? defaultDayPassCredits;
      },
    }),
};
