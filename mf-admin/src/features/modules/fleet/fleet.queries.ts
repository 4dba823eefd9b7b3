import { queryOptions } from "@tanstack/react-query";
import * as z from "@portal/shared/vendor/zod";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminKeys } from "../../../data/adminKeys";

const REFETCH_INTERVAL_MS = 30_000;

export const fleetSpans = ["hour", "day", "week"] as const;
export type FleetSpan = (typeof fleetSpans)[number];

const milliseconds = z.number().nullable();

const figuresSchema = z.object({
  module: z.string(),
  build: z.string(),
  sessions: z.number(),
  failing_sessions: z.number(),
  unmounted_sessions: z.number(),
  fallback_sessions: z.number(),
  errors: z.number(),
  load_p50: milliseconds,
  load_p95: milliseconds,
  mount_p50: milliseconds,
  mount_p95: milliseconds,
  session_trend: z.array(z.number()),
  failing_trend: z.array(z.number()),
});
/** What all sessions have reported of one release. Times are in milliseconds. */
export type Figures = z.infer<typeof figuresSchema>;

const trialSchema = z.object({
  module: z.string(),
  build: z.string(),
  stable: z.string(),
  started_at: z.string(),
  sessions: z.number(),
  /** Why it was or will be rolled back. */
  verdict: z.string().nullable(),
  rolled_back_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type CanaryTrial = z.infer<typeof trialSchema>;

export const fleetQueries = {
  figures: (supabase: Supabase, span: FleetSpan) =>
    queryOptions({
      queryKey: [...adminKeys.fleet, "figures", span],
      queryFn: async ({ signal }): Promise<Figures[]> => {
        const { data } = await supabase
          .rpc("module_fleet", { span })
          .abortSignal(signal)
          .throwOnError();
        return z.array(figuresSchema).parse(data);
      },
      refetchInterval: REFETCH_INTERVAL_MS,
    }),
  trials: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...adminKeys.fleet, "trials"],
      queryFn: async ({ signal }): Promise<CanaryTrial[]> => {
        const { data } = await supabase.rpc("canary_trials").abortSignal(signal).throwOnError();
        return z.array(trialSchema).parse(data);
      },
      refetchInterval: REFETCH_INTERVAL_MS,
    }),
};
