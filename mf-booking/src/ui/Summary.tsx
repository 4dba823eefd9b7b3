import type { ReactNode } from "react";
import styles from "./Summary.module.css";

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

export function SummaryAside({ children }: { children: ReactNode }) {
  return <span className={styles.aside}>{children}</span>;
}
