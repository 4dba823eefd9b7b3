import { usePortal } from "@portal/shared/contract/usePortal";
import { creditBalanceQuery } from "@portal/shared/data/creditBalance";
import { profileNameQuery } from "@portal/shared/data/profile";
import { useToday } from "@portal/shared/ui/useToday";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { activityKey } from "../features/activity/activity.queries";
import { useActivityQuery } from "../features/activity/useActivityQuery";
import { creditLotsKey, creditLotsQuery } from "../features/credits/creditLots.queries";
import { cafeSpecialsQuery, spaceUpdatesQuery } from "../features/news/news.queries";
import { upcomingQuery } from "../features/upcoming/upcoming.queries";
import { useReportErrors } from "./useReportErrors";

/**
 * Starts every request of the dashboard in one parallel round, those of the closed tabs
 * included, and says when credits, bookings and activity have been answered, well or badly.
 */
export function useDashboardQueries(userId: string): { ready: boolean } {
  const { supabase } = usePortal();
  const today = useToday();
  const [credits, bookings, activity, name, lots, updates, specials] = useQueries({
    queries: [
      creditBalanceQuery(supabase, userId),
      upcomingQuery(supabase, userId, today),
      useActivityQuery(userId),
      profileNameQuery(supabase, userId),
      creditLotsQuery(supabase, userId),
      spaceUpdatesQuery(supabase),
      cafeSpecialsQuery(supabase),
    ],
  });
  useRefreshWithBalance(userId, credits.data);
  // The activity reports its sources one by one.
  useReportErrors({
    user_credits: credits.error,
    bookings: bookings.error,
    profiles: name.error,
    credit_lots: lots.error,
    space_updates: updates.error,
    cafe_specials: specials.error,
  });
  // Once, not anew at midnight, when other bookings are read: the page stays where it is.
  const [ready, setReady] = useState(false);
  if (!ready && credits.isFetched && bookings.isFetched && activity.isFetched) setReady(true);
  return { ready };
}

/** When the balance moves while the dashboard is open, its history and lots have moved too. */
function useRefreshWithBalance(userId: string, balance: number | undefined) {
  const { queryClient } = usePortal();
  const known = useRef(balance);
  useEffect(() => {
    const moved = known.current !== undefined && known.current !== balance;
    known.current = balance;
    if (!moved) return;
    void queryClient.invalidateQueries({ queryKey: activityKey(userId) });
    void queryClient.invalidateQueries({ queryKey: creditLotsKey(userId) });
  }, [balance, queryClient, userId]);
}
