import { Card } from "@portal/shared/ui/Card";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import cardStyles from "./RoomCard.module.css";
import styles from "./RoomList.module.css";

export function RoomListSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading rooms">
      <div className={styles.capacities}>
        <Skeleton width="16rem" height="var(--control-md)" radius="var(--radius-full)" />
      </div>
      <div className={styles.search}>
        <Skeleton height="var(--control-lg)" radius="var(--radius-full)" />
      </div>
      <RoomGridSkeleton />
    </div>
  );
}

export function RoomGridSkeleton() {
  return (
    <div className={styles.grid}>
      {[1, 2, 3].map((card) => (
        <Card key={card} flush className={cardStyles.card}>
          <div className={cardStyles.picture}>
            <Skeleton height="13rem" radius={0} />
          </div>
          <div className={cardStyles.body}>
            <Skeleton width="60%" height="1.5rem" />
            <Skeleton width="80%" height="4rem" />
            <div className={cardStyles.action}>
              <Skeleton height="var(--control-md)" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
