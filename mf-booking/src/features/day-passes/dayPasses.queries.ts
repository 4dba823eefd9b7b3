import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";

export type DayPass = Pick<
  Tables<"day_passes">,
  "id" | "visitor_name" | "email" | "purpose" | "date" | "credits_used" | "created_at"
>;

/** What a day pass costs where nobody has set a price or it can't be read (booking specification §9). */
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
  /** The price in credits. A failed read is reported and answered with the default. */
  price: (supabase: Supabase, reportError: (error: unknown) => void) =>
    queryOptions({
      queryKey: [...dayPassQueries.all, "price"],
      queryFn: async ({ signal }): Promise<number> => {
        const { data, error } = await supabase
          .from("system_settings")
          .select("value")
          .eq("key", "day_pass_credits")
          .abortSignal(signal)
          .maybeSingle();
        if (error && !signal.aborted) reportError(error);
        return priceSchema.safeParse(data?.value).data?.credits ?? defaultDayPassCredits;
      },
    }),
};
