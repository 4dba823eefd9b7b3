import type { ReactNode } from "react";
import styles from "./Alternatives.module.css";

interface Props {
  title: string;
  /** Buttons, one for each alternative. */
  children: ReactNode;
}

export function Alternatives({ title, children }: Props) {
  return (
    <div className={styles.alternatives}>
      <p>{title}</p>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
