import { hasFailed } from "@portal/shared/data/hasFailed";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { EmptyState } from "@portal/shared/ui/EmptyState";
import { ErrorState } from "@portal/shared/ui/ErrorState";
import { History } from "lucide-react";
import { ListSkeleton } from "../../ui/ListSkeleton";
import { useSharedQuery } from "../../ui/useSharedQuery";
import { activityStyle } from "./activityStyle";
import styles from "./ActivityTab.module.css";
import type { ActivityLine } from "./mergeActivity";
import { useActivityQuery } from "./useActivityQuery";

export function ActivityTab({ userId }: { userId: string }) {
  const query = useSharedQuery(useActivityQuery(userId));
  if (query.isPending && !hasFailed(query)) return <ListSkeleton label="Loading activity" />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title="Your activity didn't load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) {
    return <EmptyState icon={<History size={22} />} title="No activity yet" />;
  }
  return (
    <ul className={styles.list}>
      {query.data.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: ActivityLine }) {
  const { Icon, tone } = activityStyle(line.action);
  return (
    <li className={styles.line}>
      <span className={`${styles.icon} ${styles[tone]}`}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.action}>{line.action}</p>
        <p className={styles.detail}>
          {line.details && <span className={styles.what}>{line.details}</span>}
          <time dateTime={line.createdAt}>{formatInstant(line.createdAt)}</time>
        </p>
      </div>
      <div className={styles.credits}>
        {line.creditsChange !== 0 && <Change credits={line.creditsChange} />}
        {line.balance !== null && <p className={styles.balance}>Balance {line.balance}</p>}
      </div>
    </li>
  );
}

function Change({ credits }: { credits: number }) {
  const gained = credits > 0;
  return (
    <p className={gained ? styles.gained : styles.spent}>
      {gained ? "+" : "−"}
      {formatCredits(Math.abs(credits))}
    </p>
  );
}
