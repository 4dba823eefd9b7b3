import { addDays, inSpace, todayInSpace, type Day } from "@portal/shared/domain/dates";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { isOpenOn, shortHoursNote, type OpeningHours } from "@portal/shared/domain/openingHours";
import { slotStarts } from "@portal/shared/domain/slots";
import { Button } from "@portal/shared/ui/Button";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { DoorOpen } from "lucide-react";
import { useMemo } from "react";
import type { Room } from "../../data/rooms.queries";
import type { TakenSlot } from "../../data/slots/slots.queries";
import { useLiveDay } from "../../data/slots/useLiveDay";
import { ReadResult } from "../../ui/states/ReadResult";
import { BoardGrid } from "./grid/BoardGrid";
import { BoardSkeleton } from "./BoardSkeleton";
import { ClosedNote } from "./ClosedNote";
import { cellsOfRoom, columnAt, columnStates, type BoardSpan } from "./cells/boardCells";
import { filterRooms, type RoomFilters } from "./cells/filterRooms";
import { NowLine } from "./grid/NowLine";
import styles from "./DayOfRooms.module.css";

interface Props {
  day: Day;
  rooms: readonly Room[];
  hours: OpeningHours;
  now: Date;
  filters: RoomFilters;
  onFiltersClear: () => void;
  onDayChange: (day: Day) => void;
  isAdmin: boolean;
  units: number;
  onPick: (roomId: string, span: BoardSpan) => void;
}

export function DayOfRooms(props: Props) {
  const { rooms, filters, onFiltersClear, day } = props;
  const shown = useMemo(() => filterRooms(rooms, filters), [rooms, filters]);
  const slots = useLiveDay(day);
  if (shown.length === 0) {
    const isFiltered = rooms.length > 0;
    return (
      <EmptyState
        icon={<DoorOpen size={22} />}
        title={isFiltered ? "No room matches" : "No rooms found"}
        description={isFiltered && "Try fewer people or fewer amenities."}
        action={
          isFiltered && (
            <Button variant="secondary" onClick={onFiltersClear}>
              Show all rooms
            </Button>
          )
        }
      />
    );
  }
  return (
    <ReadResult
      read={slots}
      failure="The bookings of this day could not be loaded."
      skeleton={<BoardSkeleton rooms={shown} />}
    >
      {(booked) => <Board {...props} rooms={shown} booked={booked} />}
    </ReadResult>
  );
}

function Board(props: Props & { booked: readonly TakenSlot[] }) {
  const { day, rooms, hours, now, booked, isAdmin, units, onDayChange, onPick } = props;
  // A string, so that rows change only when a half hour begins, not every minute.
  const states = columnStates(hours, day, now).join(" ");
  const rows = useMemo(() => {
    const columns = states.split(" ") as ReturnType<typeof columnStates>;
    return rooms.map((room) => ({
      room,
      cells: cellsOfRoom(
        booked.filter(({ room_id }) => room_id === room.id),
        columns,
      ),
    }));
  }, [rooms, booked, states]);
  const nowColumn = day === todayInSpace(now) ? columnAt(inSpace(now).format("HH:mm")) : null;
  const isInDay = nowColumn !== null && nowColumn >= 0 && nowColumn <= slotStarts.length;
  const opening = isOpenOn(hours, day);
  const isOver = opening.open && !states.includes("free");
  const note = shortHoursNote(hours, day);

  return (
    <>
      {(!opening.open || isOver) && (
        <ClosedNote
          reason={opening.open ? "No times left today" : opening.reason}
          nextDay={nextOpenDay(hours, day)}
          onDayChange={onDayChange}
        />
      )}
      {opening.open && !isOver && note && <p className={styles.note}>{note}</p>}
      <BoardGrid
        label={`Times of ${formatLongDay(day)}`}
        rows={rows}
        isAdmin={isAdmin}
        units={units}
        nowColumn={nowColumn}
        nowLine={isInDay && <NowLine fraction={nowColumn / slotStarts.length} />}
        onPick={onPick}
      />
    </>
  );
}

/** Null if the space is closed for a month. */
function nextOpenDay(hours: OpeningHours, day: Day): Day | null {
  for (let ahead = 1; ahead <= 31; ahead += 1) {
    const next = addDays(day, ahead);
    if (isOpenOn(hours, next).open) return next;
  }
  return null;
}
