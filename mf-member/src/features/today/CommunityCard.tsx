import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import type { Day } from "@portal/shared/domain/dates";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { TodayCard } from "./TodayCard";
import styles from "./TodayCard.module.css";
import { todayEventQueries } from "./events/todayEvents.queries";

export function CommunityCard({ today }: { today: Day }) {
  const { supabase } = usePortal();
  const query = useQuery(todayEventQueries.onDay(supabase, today));
  const failed = hasFailed(query) && !query.data;
  const loading = query.isPending && !failed;
  return (
    <TodayCard icon={<Users size={18} />} title="Community" busy={loading}>
      <p className={styles.value}>
        {/* A prerendered page must not name the day of its build. */}
        {loading ? <Skeleton width="12em" height="0.9em" /> : formatLongDay(today)}
      </p>
      {loading && <Skeleton width="7rem" height="1.5rem" />}
      {query.data && <p className={styles.detail}>{formatEventCount(query.data.count)}</p>}
      {failed && <p className={styles.detail}>Events not available</p>}
    </TodayCard>
  );
}

function formatEventCount(count: number): string {
  if (count === 0) return "No events today";
  return count === 1 ? "1 event today" : `${count} events today`;
}
