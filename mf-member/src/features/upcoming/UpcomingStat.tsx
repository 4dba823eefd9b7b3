import { usePortal } from "@portal/shared/contract/usePortal";
import { useToday } from "@portal/shared/ui/useToday";
import { CalendarClock } from "lucide-react";
import { StatCard } from "../../ui/StatCard";
import { statOf } from "../../ui/statOf";
import { useAnswer } from "../../ui/useAnswer";
import { upcomingQuery } from "./upcoming.queries";

/** How many bookings are ahead; none where they could not be read (spec 1 §8). */
export function UpcomingStat({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const query = useAnswer(upcomingQuery(supabase, userId, useToday()));
  return (
    <StatCard
      icon={<CalendarClock size={18} />}
      label="Upcoming Bookings"
      {...statOf(query, ({ count }) => count, 0)}
    />
  );
}
