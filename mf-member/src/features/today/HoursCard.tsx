import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { hoursCard, hoursLines } from "@portal/shared/domain/openingHours";
import { Button } from "@portal/shared/ui/Button";
import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { HoursToday } from "./HoursToday";
import { TodayCard } from "./TodayCard";
import styles from "./TodayCard.module.css";

/** When the space is open today, and in a usual week (member specification §2). */
export function HoursCard() {
  const { supabase } = usePortal();
  const { data, isPending, isError, isFetching, refetch } = useQuery(openingHoursQuery(supabase));
  const lines = data && hoursLines(data);
  return (
    <TodayCard icon={<Clock size={18} />} title="Hours" busy={isPending}>
      <HoursToday card={hoursCard(data, isPending)} />
      {isError && (
        <Button variant="secondary" size="sm" onClick={() => void refetch()} busy={isFetching}>
          Retry
        </Button>
      )}
      {lines && (
        <dl className={styles.lines}>
          {lines.weekdays && <Line term="Monday-Friday" times={lines.weekdays} />}
          {lines.weekend && <Line term="Weekend" times={lines.weekend} />}
        </dl>
      )}
      {lines?.varies && <p className={styles.note}>Hours vary by day</p>}
    </TodayCard>
  );
}

function Line({ term, times }: { term: string; times: string }) {
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd>{times}</dd>
    </div>
  );
}
