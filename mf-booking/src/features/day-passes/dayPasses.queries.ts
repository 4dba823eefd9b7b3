import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import * as z from "@portal/shared/vendor/zod";

export type DayPass = Pick<
  Tables<"day_passes">,
  "id" | "visitor_name" | "email" | "purpose" | "date" | "credits_used" | "created_at"
>;

/** What a day pass costs where nobody has set a price or it can't be read (spec 2 §9). */
export const defaultDayPassCredits = 8;

const priceSchema = z.object({ credits: z.number().int().min(1) });

export const dayPassQueries = {
  all: ["day-passes"] as const,
  /** A member's own passes, newest first. */
  ofUser: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [...dayPassQueries.all, "mine", userId],
      queryFn: async ({ signal }): Promise<DayPass[]> =>
        (
          await supabase
            .from("day_passes")
            .select("id, visitor_name, email, purpose, date, credits_used, created_at")
            .eq("user_id", userId)
            .order("created_at", { ascending: false })
            .abortSignal(signal)
            .throwOnError()
        ).data,
    }),
  /** The price in credits, under the key that admins read again when they have changed it. */
  price: (supabase: Supabase) =>
    queryOptions({
      queryKey: ["day-pass-credits", "price"],
      queryFn: async ({ signal }): Promise<number> => {
        const { data } = await supabase
          .from("system_settings")
          .select("value")
          .eq("key", "day_pass_credits")
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
        return priceSchema.safeParse(data?.value).data?.credits ?? defaultDayPassCredits;
      },
    }),
};
