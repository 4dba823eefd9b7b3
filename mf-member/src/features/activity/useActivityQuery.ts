import { usePortal } from "@portal/shared/contract/usePortal";
import { activityQueries } from "./activity.queries";

export function useActivityQuery(userId: string) {
  const { supabase, reportError } = usePortal();
  return activityQueries.recent(supabase, userId, (error, source) =>
    reportError(error, { source }),
  );
}
