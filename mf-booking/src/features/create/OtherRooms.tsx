import { usePortal } from "@portal/shared/contract/usePortal";
import { formatSeats } from "../../data/formatSeats";
import { useSession } from "@portal/shared/contract/useSession";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { useQuery } from "@tanstack/react-query";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { formatBookingPrice } from "../../data/bookingCost";
import { Alternatives } from "../../ui/slot-dialog/slots/LostSlot";
import { freeRooms, type BookableRoom } from "./freeRooms";
import { useLiveDay } from "../../data/slots/useLiveDay";

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
