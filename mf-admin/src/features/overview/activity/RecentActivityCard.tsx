import { Card, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { LoadError } from "../../../ui/feedback/LoadError";
import { RefreshNotice } from "../../../ui/feedback/RefreshNotice";
import { activityQuery } from "./activity.queries";
import styles from "./RecentActivityCard.module.css";

export function RecentActivityCard() {
  const { supabase } = usePortal();
  const query = useQuery(activityQuery(supabase));
  return (
    <Card title={<h2 className={styles.heading}>Recent Activity</h2>}>
      {query.data && <RefreshNotice query={query} />}
      {query.data ? (
        query.data.length === 0 ? (
          <p className={styles.muted}>No activity yet</p>
        ) : (
          <ul className={styles.list}>
            {query.data.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <span>
                  <strong className={styles.action}>{entry.action}</strong> {entry.details}
                  <span className={styles.who}>{entry.who ?? "Unknown User"}</span>
                </span>
                <time dateTime={entry.at} className={styles.muted}>
                  {formatInstant(entry.at)}
                </time>
              </li>
            ))}
          </ul>
        )
      ) : query.error ? (
        <LoadError
          title="Error loading activity"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
      <p className={styles.caption}>Detailed reports coming soon</p>
    </Card>
  );
}
