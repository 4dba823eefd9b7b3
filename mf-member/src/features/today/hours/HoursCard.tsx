import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { hoursCard, hoursLines } from "@portal/shared/domain/openingHours";
import { Button } from "@portal/shared/ui/Button";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { HoursToday } from "./HoursToday";
import { TodayCard } from "../TodayCard";
import styles from "../TodayCard.module.css";

/** spec 1 §2 */
export function HoursCard() {
  const { supabase } = usePortal();
  const now = useNow();
  const query = useQuery(openingHoursQuery(supabase));
  const failed = hasFailed(query);
  const loading = query.isPending && !failed;
  const lines = query.data && hoursLines(query.data);
  return (
    <TodayCard icon={<Clock size={18} />} title="Hours" busy={loading}>
      <HoursToday card={hoursCard(query.data, loading, now)} />
      {failed && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void query.refetch()}
          busy={query.isFetching}
        >
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
