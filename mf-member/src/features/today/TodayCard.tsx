import { Card } from "@portal/shared/ui/Card";
import { useId, type ReactNode } from "react";
import styles from "./TodayCard.module.css";

interface Props {
  icon: ReactNode;
  title: string;
  busy?: boolean;
  children: ReactNode;
}

export function TodayCard({ icon, title, busy = false, children }: Props) {
  const titleId = useId();
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId} aria-busy={busy}>
      <h3 className={styles.title} id={titleId}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {title}
      </h3>
      {children}
    </Card>
  );
}
