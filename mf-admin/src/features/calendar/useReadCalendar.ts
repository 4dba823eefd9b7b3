import { useQueryClient } from "@tanstack/react-query";
import { calendarQueries } from "./calendar.queries";

/** Reads the calendar again. */
export function useReadCalendar(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: calendarQueries.lists });
}
