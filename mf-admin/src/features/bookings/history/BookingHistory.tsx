import { Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { changeDetails, changeTitle } from "@portal/shared/domain/bookingHistory";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { LoadError } from "../../../ui/feedback/LoadError";
import { bookingChangesQuery } from "./bookingChanges.queries";
import styles from "./BookingHistory.module.css";

export function BookingHistory({ bookingId }: { bookingId: string }) {
  const { supabase } = usePortal();
  const changes = useQuery(bookingChangesQuery(supabase, bookingId));
  return (
    <section aria-label="History">
      <h3 className={styles.title}>History</h3>
      {hasFailed(changes) ? (
        <LoadError
          title="Error loading the history"
          error={changes.error}
          onRetry={() => void changes.refetch()}
          retrying={changes.isFetching}
        />
      ) : changes.data ? (
        <ol className={styles.changes}>
          {changes.data.map((change) => (
            <li key={change.id} className={styles.change}>
              <span className={styles.what}>{changeTitle(change, change.who)}</span>
              <time dateTime={change.created_at}>{formatInstant(change.created_at)}</time>
              <span>{changeDetails(change)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </section>
  );
}
