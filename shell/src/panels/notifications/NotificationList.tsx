import { Button } from "@portal/shared/ui/Button";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useToday } from "@portal/shared/ui/useToday";
import { Bell } from "lucide-react";
import { groupByDay } from "./groupByDay";
import { NotificationItem } from "./NotificationItem";
import styles from "./NotificationList.module.css";
import type { NotificationPages } from "./useNotificationPages";

interface Props {
  pages: NotificationPages;
  onRead: (id: string) => void;
}

export function NotificationList({ pages, onRead }: Props) {
  const { rows, failed, loading, retry } = pages;
  const today = useToday();
  if (!rows && failed) {
    return <ErrorState title="Your notifications didn't load" onRetry={retry} retrying={loading} />;
  }
  if (!rows) return <ListSkeleton />;
  return (
    <>
      {failed && (
        <ReadFailedNote
          text="The newest notifications didn't load."
          onRetry={retry}
          retrying={loading}
        />
      )}
      {rows.length === 0 && (
        <EmptyState
          icon={<Bell size={22} />}
          title="No notifications yet"
          description="News about your bookings, events and payments will appear here."
        />
      )}
      {groupByDay(rows, today).map((group) => (
        <section key={group.day} aria-labelledby={`notifications-${group.day}`}>
          <h3 className={styles.day} id={`notifications-${group.day}`}>
            {group.label}
          </h3>
          <ul>
            {group.rows.map((row) => (
              <NotificationItem key={row.id} notification={row} onRead={onRead} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows pages={pages} />
    </>
  );
}

function MoreRows({ pages }: Pick<Props, "pages">) {
  const { hasMore, moreFailed, loadingMore, showMore } = pages;
  if (moreFailed) {
    return (
      <ReadFailedNote
        text="Earlier notifications didn't load."
        onRetry={showMore}
        retrying={loadingMore}
      />
    );
  }
  if (!hasMore) return null;
  return (
    <Button variant="secondary" className={styles.more} busy={loadingMore} onClick={showMore}>
      Show more
    </Button>
  );
}

function ListSkeleton() {
  return (
    <div
      className={styles.skeleton}
      role="status"
      aria-busy="true"
      aria-label="Loading notifications"
    >
      {[70, 55, 80, 60, 75].map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton width="2.25rem" height="2.25rem" radius="var(--radius-full)" />
          <div className={styles.skeletonText}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="90%" height="0.75em" />
          </div>
        </div>
      ))}
    </div>
  );
}
