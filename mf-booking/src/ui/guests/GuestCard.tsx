import { Card } from "@portal/shared/ui/Card";
import type { ReactNode } from "react";
import styles from "./GuestCard.module.css";

interface Props {
  name: string;
  badge: ReactNode;
  /** Lines of text; empty lines are left out. */
  lines: readonly (string | null)[];
  date: string;
  note: string;
  actions?: ReactNode;
}

export function GuestCard({ name, badge, lines, date, note, actions }: Props) {
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.who}>
        <h2 className={styles.name}>
          {name} {badge}
        </h2>
        {lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={styles.when}>
        <p className={styles.date}>{date}</p>
        <p>{note}</p>
      </div>
      {actions}
    </Card>
  );
}
