import type { ReactNode } from "react";
import styles from "./Toolbar.module.css";

/** The row of search and filters above a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <search className={styles.toolbar}>{children}</search>;
}
