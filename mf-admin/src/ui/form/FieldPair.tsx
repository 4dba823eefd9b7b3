import type { ReactNode } from "react";
import styles from "./FieldPair.module.css";

/** Two short fields side by side, below each other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
