import { Coins } from "lucide-react";
import styles from "./CreditsBadge.module.css";

export interface CreditsBadgeProps {
  /** Undefined (loading) shows an ellipsis, null (failed) a dash. */
  credits: number | null | undefined;
  className?: string;
}

export function CreditsBadge({ credits, className }: CreditsBadgeProps) {
  const unit = credits === 1 ? "credit" : "credits";
  return (
    <span className={[styles.badge, className].filter(Boolean).join(" ")}>
      <Coins aria-hidden size={15} />
      <span className={styles.amount}>{credits === undefined ? "…" : (credits ?? "–")}</span>{" "}
      <span data-unit>{unit}</span>
    </span>
  );
}
