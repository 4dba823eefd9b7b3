import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { useQuery } from "@tanstack/react-query";
import { dayPassQueries, defaultDayPassCredits } from "./dayPasses.queries";

/** Undefined while loading, the default if it cannot be read (spec 2 §9). */
export function useDayPassPrice(): { credits: number | undefined; error: Error | null } {
  const { supabase } = usePortal();
  const price = useQuery(dayPassQueries.price(supabase));
  const fallback = hasFailed(price) ? defaultDayPassCredits : undefined;
  return { credits: price.data ?? fallback, error: price.error };
}
