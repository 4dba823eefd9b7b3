import { Badge } from "@portal/shared/ui/Badge";
import { Coffee } from "lucide-react";
import { TodayCard } from "./TodayCard";
import styles from "./TodayCard.module.css";

/** Its text is fixed (spec 1 §1). */
export function CafeSpecialCard() {
  return (
    <TodayCard icon={<Coffee size={18} />} title="Cafe Special">
      <p className={styles.value}>Cardamom cold brew</p>
      <p className={styles.note}>Slow steeped overnight, with jaggery and a twist of orange.</p>
      <p className={styles.note}>Order it at the cafe counter.</p>
      <Badge tone="brand" className={styles.offer}>
        15% off for members
      </Badge>
    </TodayCard>
  );
}
