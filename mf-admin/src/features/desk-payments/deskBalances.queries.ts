import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import * as z from "@portal/shared/vendor/zod";
import { parsePage, type Page } from "../../data/lists/page";

const balanceSchema = z.object({
  booking_id: z.string(),
  /** The payment to return. Null if the booking has to be paid. */
  order_id: z.string().nullable(),
  user_id: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  room_name: z.string(),
  /** yyyy-MM-dd and HH:mm:ss in Asia/Kolkata. */
  booking_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** Negative if money has to be returned. */
  balance_paise: z.number(),
  is_cancelled: z.boolean(),
});
export type DeskBalance = z.infer<typeof balanceSchema>;

/** Finds changes while the Realtime connection is down. */
const POLL_INTERVAL_MS = 60_000;
const MAX_LISTED = 20;

/** What has to be paid for today and the last 30 days, and everything that has to be returned. */
export const deskBalancesQuery = (supabase: Supabase, day: Day) =>
  queryOptions({
    queryKey: [queryRoots.orders, "desk-balances", day],
    queryFn: async ({ signal }): Promise<Page<DeskBalance>> => {
      const { data } = await supabase
        .rpc("desk_balances", { day, how_many: MAX_LISTED })
        .abortSignal(signal)
        .throwOnError();
      return parsePage(balanceSchema, data);
    },
    refetchInterval: POLL_INTERVAL_MS,
  });
