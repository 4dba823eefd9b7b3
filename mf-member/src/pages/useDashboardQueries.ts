import { usePortal } from "@portal/shared/contract/usePortal";
import { ownPlanQuery } from "@portal/shared/data/ownPlan";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { profileNameQuery } from "@portal/shared/data/profile";
import { useToday } from "@portal/shared/ui/useToday";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { activityQueries } from "../features/activity/activity.queries";
import { useActivityQuery } from "../features/activity/useActivityQuery";
import { creditLotQueries } from "../features/credits/creditLots.queries";
import { deletionQueries } from "../features/delete-account/deletion.queries";
import { newsQueries } from "../features/news/news.queries";
import { upcomingQueries } from "../features/upcoming/upcoming.queries";
import { useReportErrors } from "./useReportErrors";

/** Starts the requests of all parts. `ready` is true when those that are awaited have loaded or failed. */
export function useDashboardQueries(userId: string): { ready: boolean } {
  const { supabase } = usePortal();
  const today = useToday();
  const [credits, bookings, activity, name, lots, updates, specials, plan, deletion] = useQueries({
    queries: [
      creditBalanceQuery(supabase, userId),
      upcomingQueries.next(supabase, userId, today),
      useActivityQuery(userId),
      profileNameQuery(supabase, userId),
      creditLotQueries.unspent(supabase, userId),
      newsQueries.spaceUpdates(supabase),
      newsQueries.cafeSpecials(supabase),
      ownPlanQuery(supabase, userId, today),
      deletionQueries.deleteAt(supabase, userId),
    ],
  });
  useInvalidateOnBalanceChange(userId, credits.data);
  // The activity query reports its sources itself.
  useReportErrors({
    user_credits: credits.error,
    bookings: bookings.error,
    profiles: name.error,
    credit_lots: lots.error,
    space_updates: updates.error,
    cafe_specials: specials.error,
    own_plan: plan.error,
    account_deletions: deletion.error,
  });
  // Stays true: at midnight a new bookings query starts, but the skeleton must not return.
  const [ready, setReady] = useState(false);
  const awaited = [credits, bookings, activity, lots];
  if (!ready && awaited.every(({ isFetched }) => isFetched)) setReady(true);
  return { ready };
}

function useInvalidateOnBalanceChange(userId: string, balance: number | undefined) {
  const { queryClient } = usePortal();
  const previous = useRef(balance);
  useEffect(() => {
    const changed = previous.current !== undefined && previous.current !== balance;
    previous.current = balance;
    if (!changed) return;
    void queryClient.invalidateQueries({ queryKey: activityQueries.byUser(userId) });
    void queryClient.invalidateQueries({ queryKey: creditLotQueries.byUser(userId) });
  }, [balance, queryClient, userId]);
}
