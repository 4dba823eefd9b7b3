import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { bookingHistoryQuery } from "@portal/shared/data/bookingHistory";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { changeDetails, changeTitle } from "@portal/shared/domain/bookingHistory";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import styles from "./BookingHistory.module.css";

export function BookingChanges({ bookingId }: { bookingId: string }) {
  const { supabase } = usePortal();
  const { user } = useSession();
  const changes = useQuery(bookingHistoryQuery(supabase, bookingId));
  const nameOf = (changedBy: string | null, name: string | null) =>
    changedBy === null ? null : changedBy === user?.id ? "you" : (name ?? "an admin");

  if (hasFailed(changes)) {
    return (
      <ReadFailedNote
        text="The history could not be loaded."
        onRetry={() => void changes.refetch()}
        retrying={changes.isFetching}
      />
    );
  }
  if (!changes.data) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading history">
        <Skeleton width="16rem" height="2.5rem" />
      </div>
    );
  }
  return (
    <ol className={styles.changes} aria-label="History">
      {changes.data.map((change) => (
        <li key={change.id} className={styles.change}>
          <span className={styles.title}>
            {changeTitle(change, nameOf(change.changed_by, change.changed_by_name))}
          </span>
          <time dateTime={change.created_at}>{formatInstant(change.created_at)}</time>
          <span>{changeDetails(change)}</span>
        </li>
      ))}
    </ol>
  );
}
