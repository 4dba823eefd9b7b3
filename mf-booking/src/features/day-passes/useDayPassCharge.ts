import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import type { Day } from "@portal/shared/domain/dates";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { dayPassQueries, type IncludedPasses } from "./dayPasses.queries";
import { useDayPassPrice } from "./useDayPassPrice";

interface DayPassCharge {
  /** Undefined while loading. */
  credits: number | undefined;
  /** Day passes that the member's plan includes. */
  included: IncludedPasses | null;
  error: Error | null;
}

/** What a day pass costs this member. Falls back to its price without a day, or if the plan cannot be read. */
export function useDayPassCharge(day: Day): DayPassCharge {
  const { supabase } = usePortal();
  const { user, isAdmin } = useSession();
  const price = useDayPassPrice();
  const isMember = user !== null && !isAdmin && day !== "";
  const plan = useQuery({
    ...dayPassQueries.included(supabase, user?.id ?? "", day),
    enabled: isMember,
    placeholderData: keepPreviousData,
  });
  const included = (isMember && plan.data) || null;
  const error = price.error ?? plan.error;
  // Keeps the price while another day loads, if there is no plan to ask.
  const isLoading = plan.isPending || (plan.isPlaceholderData && plan.data !== null);
  if (isMember && isLoading && !hasFailed(plan))
    return { credits: undefined, included: null, error };
  return { credits: included && included.passes_left > 0 ? 0 : price.credits, included, error };
}
