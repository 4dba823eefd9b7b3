import { usePortal } from "@portal/shared/contract/usePortal";
import { todayInSpace } from "@portal/shared/domain/dates";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { StatCard } from "../../ui/StatCard";
import { upcomingQuery } from "./upcoming.queries";

export function UpcomingStat({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const { data, isError, refetch } = useQuery(upcomingQuery(supabase, userId, todayInSpace()));
  return (
    <StatCard
      icon={<CalendarClock size={18} />}
      label="Upcoming Bookings"
      value={data?.count}
      failed={isError}
      onRetry={() => void refetch()}
    />
  );
}
