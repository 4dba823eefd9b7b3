import { queryOptions } from "@tanstack/react-query";
import dayjs from "dayjs";
import { addDays, instantOf, type Day } from "@portal/shared/domain/dates";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminKeys } from "../../data/adminKeys";

type Counted = "profiles" | "bookings" | "rooms";

export const countQueries = {
  all: adminKeys.counts,

  of: (supabase: Supabase, table: Counted) =>
    queryOptions({
      queryKey: [...countQueries.all, table],
      queryFn: async ({ signal }): Promise<number> => {
        const { count } = await supabase
          .from(table)
          .select("*", { count: "exact", head: true })
          .abortSignal(signal)
          .throwOnError();
        return count ?? 0;
      },
    }),

  /** New users, or bookings by their day. */
  figures: (supabase: Supabase, table: "profiles" | "bookings", today: Day) =>
    queryOptions({
      queryKey: [...countQueries.all, table, "figures", today],
      queryFn: async ({ signal }): Promise<Figures> => {
        const count = async (from: Day, to: Day) => {
          const rows = supabase.from(table).select("*", { count: "exact", head: true });
          const found = await (
            table === "bookings"
              ? rows.gte("booking_date", from).lte("booking_date", to)
              : rows
                  .gte("created_at", instantOf(from, "00:00").toISOString())
                  .lt("created_at", instantOf(addDays(to, 1), "00:00").toISOString())
          )
            .abortSignal(signal)
            .throwOnError();
          return found.count ?? 0;
        };
        const before = dayjs(today).subtract(1, "month").format("YYYY-MM-DD");
        const [day, month, lastMonth] = await Promise.all([
          count(today, today),
          count(monthOf(today), today),
          count(monthOf(before), before),
        ]);
        return { day, month, lastMonth };
      },
    }),
};

export interface Figures {
  day: number;
  /** Up to today. */
  month: number;
  /** The same days of the last month. */
  lastMonth: number;
}

const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;
