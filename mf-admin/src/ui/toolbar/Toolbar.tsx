import type { ReactNode } from "react";
import styles from "./Toolbar.module.css";

interface ToolbarProps {
  search?: ReactNode;
  /** Filters and buttons. On phones, one line that scrolls. */
  children?: ReactNode;
}

export function Toolbar({ search, children }: ToolbarProps) {
  return (
    <search className={styles.toolbar}>
      {search}
      {children && <div className={styles.choices}>{children}</div>}
    </search>
  );
}
