import type { ReactNode } from "react";
import styles from "./FieldPair.module.css";

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
