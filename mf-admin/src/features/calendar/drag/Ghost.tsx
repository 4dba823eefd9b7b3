import { endOfSlot } from "@portal/shared/domain/slots";
import { cx } from "../../../ui/theme/cx";
import { titleOf, type Entry } from "../calendar.schema";
import styles from "../grid/entry.module.css";
import { obstacleAt, rowAt } from "../grid/placement";
import { formatShortRange } from "@portal/shared/domain/formatDates";
import type { Draft } from "./useDragMove";

const refusals = { taken: "Taken", past: "In the past" };

/** Shows where a booking would be moved. */
export function Ghost({ draft, shown }: { draft: Draft; shown: readonly Entry[] }) {
  const { entry, place } = draft;
  const obstacle = obstacleAt(place, shown, entry.id);
  return (
    <div
      className={cx(
        styles.entry,
        styles.ghost,
        place.units === 1 && styles.short,
        obstacle !== null && styles.refused,
      )}
      style={{ gridRow: `${rowAt(place.start) + 1} / span ${place.units}` }}
    >
      <span className={styles.who}>
        <span className={styles.name}>{obstacle ? refusals[obstacle] : titleOf(entry)}</span>
      </span>
      <span className={styles.time}>
        {formatShortRange(place.start, endOfSlot(place.start, place.units))}
      </span>
    </div>
  );
}
