import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { parsePage, type Page } from "../../data/lists/page";
import { arrivalSchema, type Arrival } from "./arrival.schema";

/** Finds changes while the Realtime connection is down. */
const POLL_INTERVAL_MS = 60_000;
const MAX_LISTED = 200;

/** Visitors and day passes of a day. Expected ones come first. */
export const arrivalsQuery = (supabase: Supabase, day: Day) =>
  queryOptions({
    queryKey: [queryRoots.visitors, "admin", "arrivals", day],
    queryFn: async ({ signal }): Promise<Page<Arrival>> => {
      const { data } = await supabase
        .rpc("arrivals_on", { day, how_many: MAX_LISTED })
        .abortSignal(signal)
        .throwOnError();
      return parsePage(arrivalSchema, data);
    },
    refetchInterval: POLL_INTERVAL_MS,
  });
