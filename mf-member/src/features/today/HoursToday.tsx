import type { HoursCard } from "@portal/shared/domain/openingHours";
import { Skeleton } from "@portal/shared/ui/Skeleton";
import styles from "./TodayCard.module.css";

/** The first line of the hours card: one of its five states. */
export function HoursToday({ card }: { card: HoursCard }) {
  switch (card.kind) {
    case "loading":
      return (
        <>
          <Skeleton width="8rem" height="1.75rem" />
          <Skeleton width="11rem" />
        </>
      );
    case "holiday":
      return <p className={styles.value}>Closed for {card.name}</p>;
    case "closed":
      return <p className={styles.value}>Closed Today</p>;
    case "unavailable":
      return <p className={styles.value}>Hours not available</p>;
    case "open":
      return (
        <>
          <p className={`${styles.value} ${styles.open}`}>Open Today</p>
          <p className={styles.detail}>
            {card.open} - {card.close}
          </p>
        </>
      );
  }
}
