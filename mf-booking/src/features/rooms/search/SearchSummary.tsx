import { Button } from "@portal/shared/ui/Button";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import type { Room } from "../../../data/rooms.queries";
import type { RoomSearch } from "./roomSearch";
import styles from "./SearchSummary.module.css";
import { summaryOf } from "./summaryOf";
import type { AvailabilityRead } from "./useAvailability";

interface Props {
  search: RoomSearch;
  rooms: readonly Room[];
  read: AvailabilityRead;
  onClear: () => void;
}

export function SearchSummary({ search, rooms, read, onClear }: Props) {
  return (
    <div className={styles.summary}>
      {read.state === "failed" ? (
        <ReadFailedNote
          text="Free times could not be loaded."
          onRetry={read.retry}
          retrying={read.retrying}
        />
      ) : (
        <p role="status">
          {read.state === "ready"
            ? summaryOf(search, {
                rooms,
                availabilities: rooms.map((room) => read.of(room)),
                closed: read.closed,
              })
            : "Looking for free rooms…"}
        </p>
      )}
      <Button variant="secondary" size="sm" onClick={onClear}>
        Clear search
      </Button>
    </div>
  );
}
