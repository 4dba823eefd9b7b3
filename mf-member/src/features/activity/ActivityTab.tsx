import { hasFailed } from "@portal/shared/data/hasFailed";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { History } from "lucide-react";
import { ListSkeleton } from "../../ui/ListSkeleton";
import { useSharedQuery } from "../../ui/useSharedQuery";
import { activityStyle } from "./activityStyle";
import styles from "./ActivityTab.module.css";
import type { ActivityEntry } from "./mergeActivity";
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
      {query.data.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { Icon, tone } = activityStyle(entry.action);
  return (
    <li className={styles.line}>
      <span className={`${styles.icon} ${styles[tone]}`}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.action}>{entry.action}</p>
        <p className={styles.detail}>
          {entry.details && <span className={styles.what}>{entry.details}</span>}
          <time dateTime={entry.createdAt}>{formatInstant(entry.createdAt)}</time>
        </p>
      </div>
      <div className={styles.credits}>
        {entry.creditsChange !== 0 && <CreditsChange credits={entry.creditsChange} />}
        {entry.balance !== null && <p className={styles.balance}>Balance {entry.balance}</p>}
      </div>
    </li>
  );
}

function CreditsChange({ credits }: { credits: number }) {
  const gained = credits > 0;
  return (
    <p className={gained ? styles.gained : styles.spent}>
      {gained ? "+" : "−"}
      {formatCredits(Math.abs(credits))}
    </p>
  );
}
