import { addDays, type Day } from "@portal/shared/domain/dates";
import { isOpenOn, shortHoursNote, type OpeningHours } from "@portal/shared/domain/openingHours";
import { canBook, earliestStart, isTooFarAhead } from "@portal/shared/domain/roomRules";
import { Button } from "@portal/shared/ui/Button";
import { unitStates, unitsOf } from "@portal/shared/ui/time-grid/cells";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { DoorOpen } from "lucide-react";
import { useMemo } from "react";
import { hoursOfRoom, hoursOfRooms } from "@portal/shared/domain/roomHours";
import { filterRooms, type RoomFilters } from "../../data/filterRooms";
import type { Room } from "../../data/rooms.queries";
import type { TakenSlot } from "../../data/slots/slots.queries";
import type { DialogChoice } from "../../data/url/bookRoomUrl";
import { useLiveDay } from "../../data/slots/useLiveDay";
import { ReadResult } from "../../ui/states/ReadResult";
import { BoardGrid } from "./BoardGrid";
import { BoardSkeleton } from "./BoardSkeleton";
import { ClosedNote } from "./ClosedNote";
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
  onPick: (choice: DialogChoice) => void;
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
        description={isFiltered && "Try other seats or fewer amenities."}
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
  const { day, rooms, hours, now, onDayChange, isAdmin } = props;
  const opening = isOpenOn(hours, day);
  const { from, units } = unitsOf(hoursOfRooms(rooms, hours, day));
  const shown = useMemo(() => ({ from, units }), [from, units]);
  // A string, so that rows change only when a half hour begins, not every minute.
  const states = rooms
    .map((room) => {
      const { rules } = room;
      const isBookable = canBook(rules, isAdmin) && !isTooFarAhead(rules, day, now);
      const bookable = isBookable ? hoursOfRoom(room, hours, day) : null;
      return unitStates(day, earliestStart(rules, now), bookable, shown).join(" ");
    })
    .join(",");
  const isOver = opening.open && !states.includes("free");
  const note = rooms.some(({ rules }) => rules.hours) ? null : shortHoursNote(hours, day);

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
      <BoardGrid isOpen={opening.open} {...{ shown, states }} {...props} />
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
