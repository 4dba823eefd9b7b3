import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import type { Room } from "../../data/rooms.queries";
import gridStyles from "./BoardGrid.module.css";
import styles from "./BoardSkeleton.module.css";

const unknownRooms = Array.from({ length: 5 }, (_, index) => ({ id: String(index), name: "" }));

/** Shows the names of `rooms` that are already loaded. */
export function BoardSkeleton({
  rooms = unknownRooms,
}: {
  rooms?: readonly Pick<Room, "id" | "name">[];
}) {
  return (
    <div
      className={`${gridStyles.board} ${styles.frame}`}
      role="status"
      aria-busy="true"
      aria-label="Loading the day"
    >
      <div className={styles.head} />
      {rooms.map(({ id, name }) => (
        <div key={id} className={styles.row} aria-hidden>
          <span className={styles.name}>{name || <Skeleton width="70%" />}</span>
          <Skeleton height="2.5rem" radius="var(--radius-sm)" />
        </div>
      ))}
    </div>
  );
}
