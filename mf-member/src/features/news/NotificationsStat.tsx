import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { StatCard } from "../../ui/StatCard";
import { spaceUpdatesQuery } from "./news.queries";

/** Counts the updates of the space. */
export function NotificationsStat() {
  const { supabase } = usePortal();
  const { data, isError, refetch } = useQuery(spaceUpdatesQuery(supabase));
  return (
    <StatCard
      icon={<Bell size={18} />}
      label="Notifications"
      value={data?.count}
      failed={isError}
      onRetry={() => void refetch()}
    />
  );
}
