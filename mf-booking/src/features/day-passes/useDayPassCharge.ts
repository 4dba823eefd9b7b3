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
  /** By the plan of the member. */
  included: IncludedPasses | null;
  error: Error | null;
}

/** What a pass for a day costs this member. Without a day, and if the plan cannot be read: its price. */
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
  // Members without a plan do not wait for another day.
  const isLoading = plan.isPending || (plan.isPlaceholderData && plan.data !== null);
  if (isMember && isLoading && !hasFailed(plan))
    return { credits: undefined, included: null, error };
  return { credits: included && included.passes_left > 0 ? 0 : price.credits, included, error };
}
