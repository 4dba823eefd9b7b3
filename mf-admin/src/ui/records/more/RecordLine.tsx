import { useState, type ReactNode } from "react";
import styles from "./MoreList.module.css";

interface RecordLineProps {
  title: ReactNode;
  facts: ReactNode;
  /** Shown at the end of the line: an amount or a badge. */
  side?: ReactNode;
  /** Read and rendered when it is opened. */
  detail?: () => ReactNode;
  /** Accessible name of the detail. */
  detailOf?: string;
}

export function RecordLine({ title, facts, side, detail, detailOf }: RecordLineProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.line}>
        <div className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.facts}>{facts}</span>
        </div>
        {side && <span className={styles.side}>{side}</span>}
      </div>
      {detail && (
        <details className={styles.detail} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary aria-label={detailOf && `Details of ${detailOf}`}>Details</summary>
          {isOpen && detail()}
        </details>
      )}
    </>
  );
}
