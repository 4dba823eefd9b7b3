import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import type { ReactNode } from "react";
import styles from "./StatCard.module.css";

interface Props {
  icon: ReactNode;
  label: string;
  /** Undefined shows a placeholder; null shows a dash (could not be read). */
  value: number | null | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  action?: ReactNode;
}

export function StatCard({ icon, label, value, onRetry, retrying = false, action }: Props) {
  return (
    <Card className={styles.card} role="group" aria-label={label} aria-busy={value === undefined}>
      <p className={styles.label}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {label}
      </p>
      <div className={styles.row}>
        {value === undefined ? (
          <Skeleton width="3.5rem" height="2.25rem" />
        ) : (
          <p className={styles.value}>
            {value ?? (
              <span className={styles.unknown} role="img" aria-label="Not available">
                —
              </span>
            )}
          </p>
        )}
        {(onRetry || action) && (
          <div className={styles.actions}>
            {onRetry && (
              <Button
                variant="ghost"
                size="sm"
                className={styles.retry}
                onClick={onRetry}
                busy={retrying}
              >
                Retry
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </Card>
  );
}
