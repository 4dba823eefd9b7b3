import type { HoursCard } from "@portal/shared/domain/openingHours";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import styles from "../TodayCard.module.css";

export function HoursToday({ card }: { card: HoursCard }) {
  switch (card.kind) {
    case "loading":
      // As high as the card of an open day.
      return (
        <>
          <Skeleton width="8rem" height="1.625rem" />
          <Skeleton width="11rem" height="1.5rem" />
          <Skeleton height="3.375rem" />
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
