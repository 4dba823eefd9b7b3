import { isPricedInRupees, roomRupeesPerHour } from "@portal/shared/domain/bookingPrice";
import { formatSeats, type Room } from "../../data/rooms.queries";
import { formatCredits } from "@portal/shared/domain/credits";
import { isPast, todayInSpace, weekdayOf, type Day } from "@portal/shared/domain/dates";
import { formatLongDay, formatTime } from "@portal/shared/domain/formatDates";
import { formatRupees } from "@portal/shared/domain/money";
import { canBook, durationsOf } from "@portal/shared/domain/roomRules";
import { formatDuration } from "@portal/shared/domain/slots";
import {
  cellsOf,
  timeAt,
  withGapEntries,
  type Span,
  type UnitState,
} from "@portal/shared/ui/time-grid/cells";
import { TimeGrid } from "@portal/shared/ui/time-grid/TimeGrid";
import { Link, useNavigate } from "@portal/shared/vendor/router";
import { useMemo } from "react";
import { holdText } from "../../data/slots/holdText";
import { isHeld, type TakenSlot } from "../../data/slots/slots.queries";
import type { DialogChoice } from "../../data/url/bookRoomUrl";
import { reschedulePath } from "../../data/url/useBookingsUrl";
import styles from "./BoardGrid.module.css";
import {
  durationText,
  ownText,
  priceText,
  rangeText,
  shortRangeText,
  spanText,
} from "./boardTexts";

interface Props {
  day: Day;
  rooms: readonly Room[];
  booked: readonly TakenSlot[];
  /** The space is open on this day. */
  isOpen: boolean;
  shown: Span;
  /**
   * The states of the shown half hours in each room without bookings (`unitStates`): half hours are separated by
   * spaces, rooms by commas.
   */
  states: string;
  now: Date;
  isAdmin: boolean;
  /** Half hours that a click without dragging books. */
  units: number;
  onPick: (choice: DialogChoice) => void;
}

type BoardEntry = TakenSlot & { id: string; partOf?: string };

function entriesOf({ id: room, rules }: Room, booked: readonly TakenSlot[]): BoardEntry[] {
  const slots = booked.filter(({ room_id }) => room_id === room);
  return withGapEntries(
    slots.map((slot) => ({ ...slot, id: slot.booking_id })),
    rules.gap,
  );
}

export function BoardGrid(props: Props) {
  const { day, rooms, booked, isOpen, shown, states, now, isAdmin, units, onPick } = props;
  const navigate = useNavigate();
  const isToday = day === todayInSpace(now);
  const lanes = useMemo(() => {
    const ofRooms = states.split(",").map((line) => line.split(" ") as UnitState[]);
    return rooms.map((room, index) => {
      const ofRoom = ofRooms[index] ?? [];
      const isClosed = isOpen && ofRoom.every((state) => state === "closed");
      return {
        key: room.id,
        label: room.name,
        head: <RoomHead room={room} closed={isClosed ? closedText(room, day, isAdmin) : null} />,
        cells: cellsOf(entriesOf(room, booked), ofRoom, { shown }),
        durations: durationsOf(room.rules).map((duration) => duration.units),
        isToday,
      };
    });
  }, [rooms, booked, states, shown, day, isOpen, isToday, isAdmin]);
  const roomOf = (lane: string) => rooms.find(({ id }) => id === lane);
  return (
    <TimeGrid<BoardEntry>
      label={`Times of ${formatLongDay(day)}`}
      corner="Room"
      direction="across"
      className={styles.board}
      lanes={lanes}
      shown={shown}
      now={now}
      units={units}
      onBook={(roomId, span) =>
        onPick({ roomId, day, start: timeAt(span.from), units: span.units })
      }
      canMove={(slot) => {
        const rules = roomOf(slot.room_id)?.rules;
        const isOffered = rules !== undefined && canBook(rules, isAdmin);
        return (
          isOffered && slot.is_own === true && !isHeld(slot) && !isPast(day, slot.start_time, now)
        );
      }}
      keepsLane
      onMove={({ entry, from, units: length }) =>
        void navigate(
          reschedulePath({ bookingId: entry.id, day, start: timeAt(from), units: length }),
        )
      }
      freeName={freeName}
      renderEntry={(cell, lane, tabIndex) =>
        isHeld(cell.entry) && cell.entry.is_own ? (
          <button
            type="button"
            className={`${styles.own} ${styles.held}`}
            tabIndex={tabIndex}
            aria-label={`Held, ${lane.label}, ${rangeText(cell)}, ${holdText(cell.entry)}`}
            onClick={() =>
              onPick({
                roomId: cell.entry.room_id,
                day,
                start: timeAt(cell.from),
                units: cell.units,
              })
            }
          >
            Held
          </button>
        ) : (
          renderEntry(cell, lane, tabIndex)
        )
      }
      entryName={entryName}
      renderDraft={({ lane, entry, ...span }, obstacle) => {
        const room = roomOf(lane);
        return (
          <>
            <span>{shortRangeText(span)}</span>
            {obstacle ? (
              <span>{obstacle === "past" ? "Too late" : "Taken"}</span>
            ) : (
              room && (
                <span>
                  {entry ? formatDuration(span.units) : priceText(room, day, span, isAdmin)}
                </span>
              )
            )}
          </>
        );
      }}
      describeDraft={({ lane, entry, ...span }, obstacle) => {
        const room = roomOf(lane);
        if (obstacle) return `${rangeText(span)}, ${obstacle}`;
        // What a move costs depends on the plan; the dialog shows it.
        if (entry) return durationText(span);
        return room ? spanText(room, day, span, isAdmin) : "";
      }}
    />
  );
}

/** `Neem, 10:00 AM, free` */
const freeName = ({ label }: { label: string }, { from }: Span) =>
  `${label}, ${formatTime(timeAt(from))}, free`;

type EntryCell = Span & { entry: BoardEntry };

const entryName = (cell: EntryCell, { label }: { label: string }) =>
  cell.entry.is_own || isOwnRequest(cell.entry)
    ? null
    : `${label}, ${rangeText(cell)}, ${isHeld(cell.entry) ? holdText(cell.entry) : "taken"}`;

const isOwnRequest = (entry: BoardEntry) => isHeld(entry) && entry.is_own_request === true;

function renderEntry(cell: EntryCell, { label }: { label: string }, tabIndex: number) {
  if (isOwnRequest(cell.entry)) {
    return (
      <Link
        to={`/bookings#request-${cell.entry.id}`}
        className={`${styles.own} ${styles.held}`}
        tabIndex={tabIndex}
        aria-label={`Your request, ${label}, ${rangeText(cell)}`}
      >
        Your request
      </Link>
    );
  }
  if (!cell.entry.is_own) {
    if (!isHeld(cell.entry)) return <span className={styles.taken} />;
    return (
      <span className={`${styles.taken} ${styles.held}`} title={holdText(cell.entry)}>
        Held
      </span>
    );
  }
  return (
    <Link
      to={`/bookings?tab=all#booking-${cell.entry.id}`}
      className={`${styles.own} ${cell.units === 1 ? styles.short : ""}`}
      tabIndex={tabIndex}
      // Starts with the visible text, so that speech control finds it by that text.
      aria-label={`${ownText(cell)}, ${shortRangeText(cell)}, ${label}`}
      draggable={false}
    >
      <span>{ownText(cell)}</span>
      {cell.units > 1 && <span className={styles.time}>{shortRangeText(cell)}</span>}
      <span className={styles.handle} aria-hidden data-handle />
    </Link>
  );
}

interface RoomHeadProps {
  room: Room;
  /** Why the room cannot be booked, though the space is open. */
  closed: string | null;
}

/** A room is closed on its weekdays, or beyond its horizon. */
function closedText({ rules }: Room, day: Day, isAdmin: boolean): string {
  if (!canBook(rules, isAdmin)) return "Booked at the front desk";
  const weekday = weekdayOf(day);
  const isOff = rules.hours?.some((one) => one.day === weekday && !one.isOpen);
  return isOff ? `Not bookable on ${weekday}s` : "Not bookable yet";
}

function RoomHead({ room, closed }: RoomHeadProps) {
  const { name, capacity, credits_per_hour } = room;
  const price = isPricedInRupees(credits_per_hour)
    ? formatRupees(roomRupeesPerHour(credits_per_hour))
    : formatCredits(credits_per_hour);
  return (
    <div className={styles.room}>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>
        {closed ?? (
          <>
            {formatSeats(capacity)}
            <span className={styles.price}> · {price}/h</span>
          </>
        )}
      </span>
    </div>
  );
}
