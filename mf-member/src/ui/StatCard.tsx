import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Skeleton } from "@portal/shared/ui/Skeleton";
import type { ReactNode } from "react";
import styles from "./StatCard.module.css";

interface Props {
  icon: ReactNode;
  label: string;
  /** Undefined while nothing is known: a placeholder, or a dash and Retry after a failure. */
  value: number | undefined;
  failed: boolean;
  onRetry: () => void;
  action?: ReactNode;
}

/** One number of the dashboard with its name. */
export function StatCard({ icon, label, value, failed, onRetry, action }: Props) {
  const known = value !== undefined;
  return (
    <Card className={styles.card} role="group" aria-label={label} aria-busy={!known && !failed}>
      <p className={styles.label}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {label}
      </p>
      <div className={styles.row}>
        {known && <p className={styles.value}>{value}</p>}
        {!known && failed && <p className={styles.value}>–</p>}
        {!known && !failed && <Skeleton width="3.5rem" height="2.25rem" />}
        {!known && failed ? (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Retry
          </Button>
        ) : (
          action
        )}
      </div>
    </Card>
  );
}
