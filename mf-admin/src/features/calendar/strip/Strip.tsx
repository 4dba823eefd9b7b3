import type { Day } from "@portal/shared/domain/dates";
import { formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import { allSlots } from "@portal/shared/domain/slots";
import { cellsOf, closedSpans, endOf, timeAt, unitStates } from "@portal/shared/ui/time-grid/cells";
import type { TakenSpan } from "@portal/shared/domain/slots";
import { TimeGrid } from "@portal/shared/ui/time-grid/TimeGrid";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { Plus } from "lucide-react";
import { cx } from "../../../ui/theme/cx";
import { titleOf, type Entry, type Place } from "../calendar.schema";
import { DraftText, EntryButton } from "../EntryButton";
import { entriesIn, placeIn, type RoomDay } from "../roomDays";
import styles from "./strip.module.css";
import { roomNow, windowAt } from "./stripWindow";

interface StripProps {
  roomDays: readonly RoomDay[];
  entries: readonly Entry[];
  day: Day;
  now: Date;
  /** Null on a closed day. */
  bookable: TakenSpan | null;
  isOver: boolean;
  onOpen: (entry: Entry) => void;
  onBook: (place: Place) => void;
}

/** A row for each room. Shows as many half hours as fit with 44 px each. */
export function Strip({
  roomDays,
  entries,
  day,
  now,
  bookable,
  isOver,
  onOpen,
  onBook,
}: StripProps) {
  const isPhone = useMediaQuery("(max-width: 599px)");
  const isTablet = useMediaQuery("(max-width: 1023px)");
  const shown = windowAt(now, isPhone ? 7 : isTablet ? 11 : 14);
  const states = unitStates(day, now, allSlots, shown);
  const lanes = roomDays.map((roomDay) => ({
    key: roomDay.key,
    label: roomDay.roomName,
    head: (
      <RoomHead
        name={roomDay.roomName}
        entries={entriesIn(roomDay, entries)}
        now={now}
        bookable={bookable}
        isOver={isOver}
      />
    ),
    cells: cellsOf(entriesIn(roomDay, entries), states, { shown, joinsFree: true }),
    isToday: true,
    closed: closedSpans(bookable, shown),
  }));
  return (
    <TimeGrid<Entry>
      label="Rooms now and next"
      corner="Room"
      direction="across"
      isStacked={isPhone}
      className={styles.strip}
      lanes={lanes}
      shown={shown}
      now={now}
      units={2}
      onBook={(lane, span) => {
        const roomDay = roomDays.find(({ key }) => key === lane);
        if (roomDay) onBook(placeIn(roomDay, span));
      }}
      freeName={({ label }, cell) =>
        `Book ${label}, free ${formatTimeRange(timeAt(cell.from), timeAt(endOf(cell)))}`
      }
      freeIcon={<Plus size={16} aria-hidden className={cx(styles.plus)} />}
      renderEntry={({ entry, units }, { label }, tabIndex) => (
        <EntryButton
          entry={entry}
          roomName={label}
          tabIndex={tabIndex}
          className={cx(styles.entry, units === 1 && styles.short)}
          onOpen={onOpen}
        />
      )}
      renderDraft={(draft, obstacle) => <DraftText draft={draft} obstacle={obstacle} />}
      describeDraft={(draft) => formatTimeRange(timeAt(draft.from), timeAt(endOf(draft)))}
    />
  );
}

interface RoomHeadProps {
  name: string;
  /** Entries of this room. */
  entries: readonly Entry[];
  now: Date;
  /** Null on a closed day. */
  bookable: TakenSpan | null;
  /** No time of the day can be booked any more. */
  isOver: boolean;
}

function RoomHead({ name, entries, now, bookable, isOver }: RoomHeadProps) {
  const { current, next } = roomNow(entries, now);
  return (
    <div className={styles.room}>
      <span className={styles.name}>
        <span className={cx(styles.dot, current !== null && styles.busy)} aria-hidden />
        {name}
      </span>
      <span className={styles.state}>
        {current
          ? `Until ${formatTime(current.end_time)}`
          : bookable === null
            ? "Closed today"
            : next && (isOver || next.start_time < bookable.end_time)
              ? `Free until ${formatTime(next.start_time)}`
              : isOver
                ? "No more bookings today"
                : "Free until closing"}
        {current && <span className={styles.who}> · {titleOf(current)}</span>}
      </span>
      {next && (
        <span className={styles.state}>
          Next {formatTime(next.start_time)}
          <span className={styles.who}> · {titleOf(next)}</span>
        </span>
      )}
    </div>
  );
}
