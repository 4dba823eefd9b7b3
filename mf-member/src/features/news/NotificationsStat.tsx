import { usePortal } from "@portal/shared/contract/usePortal";
import { Bell } from "lucide-react";
import { StatCard } from "../../ui/StatCard";
import { statOf } from "../../ui/statOf";
import { useAnswer } from "../../ui/useAnswer";
import { spaceUpdatesQuery } from "./news.queries";

/** Counts the updates of the space. */
export function NotificationsStat() {
  const { supabase } = usePortal();
  const query = useAnswer(spaceUpdatesQuery(supabase));
  return (
    <StatCard
      icon={<Bell size={18} />}
      label="Notifications"
      {...statOf(query, ({ count }) => count)}
    />
  );
}
