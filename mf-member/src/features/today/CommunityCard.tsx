import { usePortal } from "@portal/shared/contract/usePortal";
import type { Day } from "@portal/shared/domain/dates";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { Skeleton } from "@portal/shared/ui/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { TodayCard } from "./TodayCard";
import styles from "./TodayCard.module.css";
import { todayEventsQuery } from "./todayEvents.queries";

/** The date at the space and how many events take place on it. */
export function CommunityCard({ today }: { today: Day }) {
  const { supabase } = usePortal();
  const { data, isPending } = useQuery(todayEventsQuery(supabase, today));
  return (
    <TodayCard icon={<Users size={18} />} title="Community" busy={isPending}>
      <p className={styles.value}>{formatLongDay(today)}</p>
      {isPending && <Skeleton width="7rem" />}
      {data && <p className={styles.detail}>{eventsToday(data.count)}</p>}
    </TodayCard>
  );
}

function eventsToday(count: number): string {
  if (count === 0) return "No events today";
  return count === 1 ? "1 event today" : `${count} events today`;
}
