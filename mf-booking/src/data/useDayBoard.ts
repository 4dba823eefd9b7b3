import { usePortal } from "@portal/shared/contract/usePortal";
import type { Day } from "@portal/shared/domain/dates";
import { useQuery } from "@tanstack/react-query";
import { slotQueries } from "./slots.queries";

export function useDayBoard(day: Day) {
  const { supabase } = usePortal();
  return useQuery(slotQueries.ofDay(supabase, day));
}
