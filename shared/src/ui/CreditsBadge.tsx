import { Coins } from "lucide-react";
import styles from "./CreditsBadge.module.css";

export interface CreditsBadgeProps {
  /** Undefined while loading: shows an ellipsis. Null when it could not be read: a dash. */
  credits: number | null | undefined;
  className?: string;
}

/** '40 credits' as a pill. */
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
