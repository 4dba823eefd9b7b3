import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { useQuery } from "@tanstack/react-query";
import { formatTime } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { formatBookingPrice } from "../../data/bookingCost";
import { Alternatives } from "../../ui/slot-dialog/SlotDialog";
import { useLiveDay } from "../../data/slots/useLiveDay";
import { serverNow } from "@portal/shared/domain/serverTime";
import { withGaps } from "@portal/shared/domain/gaps";
import {
  bookableHours,
  defaultOpeningHours,
  type OpeningHours,
} from "@portal/shared/domain/openingHours";
import { durationsOf, earliestStart, isTooFarAhead } from "@portal/shared/domain/roomRules";
import { freeSlots } from "@portal/shared/domain/slots";
import { type BookableRoom, formatSeats } from "../../data/rooms.queries";
import { isOwnHold, type TakenSlot } from "../../data/slots/slots.queries";

interface Props {
  room: BookableRoom;
  rooms: readonly BookableRoom[];
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
  onRoom: (room: BookableRoom) => void;
}

export function OtherRooms({ room, rooms, day, start, units, onRoom }: Props) {
  const { isAdmin } = useSession();
  const { supabase } = usePortal();
  const { data: hours = defaultOpeningHours } = useQuery(openingHoursQuery(supabase));
  const { data: taken } = useLiveDay(day);
  if (taken === undefined) return null;
  const free = freeRooms({ room, day, start, units }, rooms, taken, hours);
  if (free.length === 0) return null;
  return (
    <Alternatives title={`Also free at ${formatTime(start)}`}>
      {free.map((other) => (
        <Button key={other.id} size="sm" variant="secondary" onClick={() => onRoom(other)}>
          {other.name} · {formatSeats(other.capacity)} ·{" "}
          {formatBookingPrice(other, { day, start, units }, isAdmin)}
        </Button>
      ))}
    </Alternatives>
  );
}

interface WantedSlot {
  room: BookableRoom;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
}

/** Up to three other rooms that are free at the time of the lost slot, the closest in capacity first. */
export function freeRooms(
  { room, day, start, units }: WantedSlot,
  rooms: readonly BookableRoom[],
  booked: readonly TakenSlot[],
  hours: OpeningHours,
  now: Date = serverNow(),
): BookableRoom[] {
  const isFree = ({ id, rules }: BookableRoom) => {
    const taken = booked
      .filter((slot) => slot.room_id === id && !isOwnHold(slot))
      .map((slot) => withGaps(slot, rules.gap));
    const bookable = bookableHours(hours, day, rules.hours);
    return (
      !isTooFarAhead(rules, day, now) &&
      durationsOf(rules).some((duration) => duration.units === units) &&
      freeSlots(taken, bookable, day, units, earliestStart(rules, now), rules.step).includes(start)
    );
  };
  const capacityDifference = (other: BookableRoom) => Math.abs(other.capacity - room.capacity);
  return rooms
    .filter((other) => other.id !== room.id && isFree(other))
    .toSorted((a, b) => capacityDifference(a) - capacityDifference(b))
    .slice(0, 3);
}
