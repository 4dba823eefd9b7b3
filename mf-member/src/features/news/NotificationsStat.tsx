import { usePortal } from "@portal/shared/contract/usePortal";
import { Bell } from "lucide-react";
import { StatCard } from "../../ui/StatCard";
import { toStatCard } from "../../ui/toStatCard";
import { useSharedQuery } from "../../ui/useSharedQuery";
import { newsQueries } from "./news.queries";

export function NotificationsStat() {
  const { supabase } = usePortal();
  const query = useSharedQuery(newsQueries.spaceUpdates(supabase));
  return (
    <StatCard
      icon={<Bell size={18} />}
      label="Notifications"
      {...toStatCard(query, ({ count }) => count)}
    />
  );
}
