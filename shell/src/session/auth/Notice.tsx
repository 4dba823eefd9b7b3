import type { ReactNode } from "react";
import styles from "./Notice.module.css";

interface Props {
  tone?: "info" | "warning";
  icon: ReactNode;
  children: ReactNode;
}

export function Notice({ tone = "info", icon, children }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      {icon}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
