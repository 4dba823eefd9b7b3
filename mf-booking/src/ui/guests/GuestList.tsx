import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import type { ReactNode } from "react";
import styles from "./GuestCard.module.css";

export function GuestList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export function GuestListSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.list} role="status" aria-busy="true" aria-label={label}>
      <Skeleton height="5.5rem" radius="var(--radius-lg)" />
      <Skeleton height="5.5rem" radius="var(--radius-lg)" />
    </div>
  );
}
