import { Skeleton } from "antd";
import styles from "./RecordsSkeleton.module.css";

export function RecordsSkeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div className={styles.list} role="status" aria-label={`Loading ${label.toLowerCase()}`}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton active title={{ width: "30%" }} paragraph={{ rows: 1, width: "70%" }} />
        </div>
      ))}
    </div>
  );
}
