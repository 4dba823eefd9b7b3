import { usePortal } from "@portal/shared/contract/usePortal";
import { activityQueries } from "./activity.queries";

/** Query options of a member's activity; failed sources go to the portal's error report. */
export function useActivityQuery(userId: string) {
  const { supabase, reportError } = usePortal();
  return activityQueries.recent(supabase, userId, (error, source) =>
    reportError(error, { source }),
  );
}
