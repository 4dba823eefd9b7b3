import { usePortal } from "@portal/shared/contract/usePortal";
import { activityQuery } from "./activity.queries";

/** The activity query of this person, with its failures going to the portal's reporter. */
export function useActivityQuery(userId: string) {
  const { supabase, reportError } = usePortal();
  return activityQuery(supabase, userId, (error, source) => reportError(error, { source }));
}
