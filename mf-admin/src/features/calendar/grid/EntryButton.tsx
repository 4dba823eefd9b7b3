import type { CSSProperties } from "react";
import { formatTimeRange } from "@portal/shared/domain/formatDates";
import { cx } from "../../../ui/theme/cx";
import { whoOf, type Entry } from "../calendar.schema";
import { kindOf, priceText } from "../kinds";
import type { Column } from "./columns";
import styles from "./entry.module.css";
import { canMove, type Cell } from "./placement";
import type { DragMove } from "./useDragMove";

interface EntryButtonProps {
  entry: Entry;
  cell: Cell;
  column: Column;
  hintId: string;
  isTabStop: boolean;
  isMoving: boolean;
  drag: DragMove;
  onOpen: (entry: Entry) => void;
}

export function EntryButton(props: EntryButtonProps) {
  const { entry, cell, column, drag } = props;
  const Icon = kindOf(entry)?.icon;
  const isMovable = canMove(entry);
  const time = formatTimeRange(entry.start_time, entry.end_time);
  const place: CSSProperties = { gridRow: `${cell.row + 1} / span ${cell.span}` };
  return (
    <button
      type="button"
      className={cx(
        styles.entry,
        styles[entry.kind],
        cell.span === 1 && styles.short,
        isMovable && styles.movable,
        props.isMoving && styles.moving,
      )}
      style={place}
      data-cell={`entry ${entry.id}`}
      data-entry={entry.id}
      data-row={cell.row}
      data-span={cell.span}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={`${titleOf(entry)}, ${column.roomName}, ${time}, ${priceText(entry)}`}
      aria-haspopup="dialog"
      {...(isMovable && { "aria-describedby": props.hintId })}
      onClick={() => {
        if (!drag.isClickOfDrag()) props.onOpen(entry);
      }}
      onPointerDown={(event) => drag.start(event, entry, "whole")}
    >
      <span className={styles.who}>
        {Icon && <Icon size={13} strokeWidth={2} aria-hidden className={cx(styles.icon)} />}
        <span className={styles.name}>{titleOf(entry)}</span>
      </span>
      <span className={styles.time}>{time}</span>
      {isMovable && (
        <span
          className={styles.handle}
          aria-hidden
          onPointerDown={(event) => {
            event.stopPropagation();
            drag.start(event, entry, "end");
          }}
        />
      )}
    </button>
  );
}

const titleOf = (entry: Entry) =>
  entry.kind === "block" ? (entry.full_name ?? "Blocked") : whoOf(entry);
