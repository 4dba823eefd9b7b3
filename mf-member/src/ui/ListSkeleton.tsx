import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import styles from "./ListSkeleton.module.css";

export function ListSkeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className={styles.list} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line}>
          <Skeleton width="2.5rem" height="2.5rem" radius="var(--radius-md)" />
          <div className={styles.text}>
            <Skeleton width="45%" />
            <Skeleton width="70%" height="0.75em" />
          </div>
        </div>
      ))}
    </div>
  );
}
