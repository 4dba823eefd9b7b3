import { inSpace, minutesOf } from "@portal/shared/domain/dates";
import { formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import type { OpeningHours } from "@portal/shared/domain/openingHours";
import { cellsOf, endOf, timeAt } from "@portal/shared/ui/time-grid/cells";
import type { TakenSpan } from "@portal/shared/domain/slots";
import { TimeGrid } from "@portal/shared/ui/time-grid/TimeGrid";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { Plus } from "lucide-react";
import { cx } from "../../../ui/theme/cx";
import { titleOf, type Entry, type Place } from "../calendar.schema";
import { DraftText, EntryButton } from "../EntryButton";
import { bookableOn, entriesIn, laneOf, placeIn, shownHours, type RoomDay } from "../roomDays";
import styles from "./strip.module.css";
import { roomNow, windowAt } from "./stripWindow";

interface StripProps {
  roomDays: readonly RoomDay[];
  entries: readonly Entry[];
  now: Date;
  hours: OpeningHours | undefined;
  onOpen: (entry: Entry) => void;
  onBook: (place: Place) => void;
}

/** A row for each room. Shows as many half hours as fit with 44 px each. */
export function Strip({ roomDays, entries, hours, now, onOpen, onBook }: StripProps) {
  const isPhone = useMediaQuery("(max-width: 599px)");
  const isTablet = useMediaQuery("(max-width: 1023px)");
  const times = shownHours(roomDays, entries, hours);
  const shown = windowAt(now, isPhone ? 7 : isTablet ? 11 : 14, times);
  const lanes = roomDays.map((roomDay) => {
    const { states, ...lane } = laneOf(roomDay, hours, { now, shown });
    const ofRoom = entriesIn(roomDay, entries);
    return {
      ...lane,
      key: roomDay.key,
      label: roomDay.roomName,
      head: (
        <RoomHead
          name={roomDay.roomName}
          entries={ofRoom.filter(({ partOf }) => partOf === undefined)}
          now={now}
          bookable={bookableOn(roomDay, hours)}
        />
      ),
      cells: cellsOf(ofRoom, states, { shown, joinsFree: true }),
      isToday: true,
    };
  });
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
}

function RoomHead({ name, entries, now, bookable }: RoomHeadProps) {
  const { current, next } = roomNow(entries, now);
  const isOver =
    bookable !== null && minutesOf(inSpace(now).format("HH:mm")) >= minutesOf(bookable.end_time);
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
