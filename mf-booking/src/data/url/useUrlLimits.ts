import { usePortal } from "@portal/shared/contract/usePortal";
import { addDays, todayInSpace } from "@portal/shared/domain/dates";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { bookingLimitQueries, defaultDaysAhead } from "../bookingLimits.queries";
import type { UrlLimits } from "./bookRoomUrl";

export function useUrlLimits(): UrlLimits {
  const { supabase } = usePortal();
  const now = useNow();
  const { data: daysAhead = defaultDaysAhead } = useQuery(bookingLimitQueries.daysAhead(supabase));
  return useMemo(() => ({ now, lastDay: addDays(todayInSpace(now), daysAhead) }), [now, daysAhead]);
}
