import { queryOptions } from "@tanstack/react-query";
import { inSpace, todayInSpace } from "../domain/dates";
import { formatInstantTime } from "../domain/formatDates";
import { serverNow } from "../domain/serverTime";
import { queryRoots } from "./queryKeys";
import type { Supabase } from "./supabase";

/** Until when the member gets no emails and push messages: an instant, `infinity`, or null. */
export const notificationPauseQuery = (supabase: Supabase, userId: string) =>
  queryOptions({
    queryKey: [queryRoots.notifications, userId, "pause"] as const,
    queryFn: async ({ signal }): Promise<string | null> => {
      const { data } = await supabase
        .from("notification_pauses")
        .select("until")
        .eq("user_id", userId)
        .gt("until", serverNow().toISOString())
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.until ?? null;
    },
  });

export function pauseText(until: string): string {
  if (until === "infinity") return "Paused until you switch them on";
  const end = inSpace(until);
  if (end.format("HH:mm") === "00:00") return "Paused until the end of today";
  const day = end.format("YYYY-MM-DD") === todayInSpace() ? "today" : "tomorrow";
  return `Paused until ${day}, ${formatInstantTime(until)}`;
}
