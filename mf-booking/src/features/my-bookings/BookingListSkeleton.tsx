import { Card } from "@portal/shared/ui/Card";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import card from "../../ui/BookingCard.module.css";
import styles from "./MyBookings.module.css";

export function BookingListSkeleton() {
  return (
    <div className={styles.list} role="status" aria-busy="true" aria-label="Loading bookings">
      {[1, 2, 3].map((item) => (
        <Card key={item}>
          <div className={card.facts}>
            <Skeleton width="10rem" height="1.5rem" />
            <Skeleton width="22rem" height="1.25rem" />
          </div>
        </Card>
      ))}
    </div>
  );
}
