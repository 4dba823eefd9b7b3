import type { ComponentProps } from "react";
import styles from "./Badge.module.css";

export type BadgeTone = "neutral" | "brand" | "success" | "warning" | "danger";

export interface BadgeProps extends ComponentProps<"span"> {
  tone?: BadgeTone;
}

export function Badge({ tone = "neutral", className, ...rest }: BadgeProps) {
  const names = [styles.badge, styles[tone], className];
  return <span {...rest} className={names.filter(Boolean).join(" ")} />;
}
