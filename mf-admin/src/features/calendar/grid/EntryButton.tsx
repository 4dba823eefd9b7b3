import { formatShortRange, formatTimeRange } from "@portal/shared/domain/formatDates";
import { cx } from "../../../ui/theme/cx";
import { titleOf, type Entry } from "../calendar.schema";
import { kindOf, priceText } from "../kinds";
import styles from "./entry.module.css";
import { canMove, type Cell } from "./placement";
import { entryName } from "./entryTexts";
import type { DragMove } from "../drag/useDragMove";
import type { GridKeys } from "./useGridKeys";

interface EntryButtonProps {
  entry: Entry;
  cell: Cell;
  roomName: string;
  hintId: string;
  tabStop: string | undefined;
  isMoving: boolean;
  drag: DragMove;
  keys: GridKeys;
  onOpen: (entry: Entry) => void;
}

export const entryCell = ({ id }: Entry): string => `entry ${id}`;

export function EntryButton(props: EntryButtonProps) {
  const { entry, cell, drag, keys, isMoving } = props;
  const Icon = kindOf(entry)?.icon;
  const isMovable = canMove(entry);
  const title = titleOf(entry);
  const time = formatTimeRange(entry.start_time, entry.end_time);
  return (
    <button
      type="button"
      className={cx(
        styles.entry,
        styles[entry.kind],
        cell.span === 1 && styles.short,
        isMovable && styles.movable,
        isMoving && styles.moving,
      )}
      style={{ gridRow: `${cell.row + 1} / span ${cell.span}` }}
      {...keys.cellProps(entryCell(entry), cell, props.tabStop)}
      data-entry={entry.id}
      aria-label={entryName(entry, props.roomName)}
      aria-haspopup="dialog"
      {...(isMovable && { "aria-describedby": props.hintId })}
      title={`${title}\n${time}\n${priceText(entry)}`}
      onClick={() => {
        if (!drag.isClickOfDrag()) props.onOpen(entry);
      }}
      onPointerDown={(event) => drag.start(event, entry, "whole")}
    >
      <span className={styles.who}>
        {Icon && <Icon size={13} strokeWidth={2} aria-hidden className={cx(styles.icon)} />}
        <span className={styles.name}>{title}</span>
      </span>{" "}
      <span className={styles.time}>{formatShortRange(entry.start_time, entry.end_time)}</span>
      {isMovable && (
        <span
          className={styles.handle}
          aria-hidden
          data-handle
          onPointerDown={(event) => {
            event.stopPropagation();
            drag.start(event, entry, "end");
          }}
        />
      )}
    </button>
  );
}
