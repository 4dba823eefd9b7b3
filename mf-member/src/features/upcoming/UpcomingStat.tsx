import { usePortal } from "@portal/shared/contract/usePortal";
import { useToday } from "@portal/shared/ui/useToday";
import { CalendarClock } from "lucide-react";
import { StatCard } from "../../ui/StatCard";
import { toStatCard } from "../../ui/toStatCard";
import { useSharedQuery } from "../../ui/useSharedQuery";
import { upcomingQueries } from "./upcoming.queries";

/** spec 1 §8 */
export function UpcomingStat({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const query = useSharedQuery(upcomingQueries.next(supabase, userId, useToday()));
  return (
    <StatCard
      icon={<CalendarClock size={18} />}
      label="Upcoming Bookings"
      {...toStatCard(query, ({ count }) => count, 0)}
    />
  );
}
