import type { ReactNode } from "react";
import styles from "./Summary.module.css";

/** What is about to be sent, line by line. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <dl className={styles.summary} aria-label="Summary">
      {children}
    </dl>
  );
}

export function SummaryLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Part of a line that is beside the point. */
export function SummaryAside({ children }: { children: ReactNode }) {
  return <span className={styles.aside}>{children}</span>;
}
