import type { ReactNode } from "react";
import { Tag } from "antd";
import { cx } from "./cx";
import styles from "./StatusTag.module.css";

export type Tone = "neutral" | "brand" | "success" | "warning" | "danger";

/** A state in one word, in the portal's colours. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Tag variant="filled" className={cx(styles.tag, styles[tone])}>
      {children}
    </Tag>
  );
}
