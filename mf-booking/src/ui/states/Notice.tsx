import { Info } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      <Info aria-hidden size={18} />
      {children}
    </p>
  );
}
