import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { priceOf } from "./bookingCost";
import { otherPlaces, type BookableRoom } from "./otherPlaces";
import { slotQueries } from "./slots.queries";
import styles from "./LostSlot.module.css";

interface Props {
  room: BookableRoom;
  /** Every room on offer; none where the room can't change. */
  rooms: readonly BookableRoom[];
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
  onStart: (start: ClockTime) => void;
  onRoom?: (room: BookableRoom, start: ClockTime) => void;
}

/** Tells somebody that another was faster, and what comes closest to what they wanted. */
export function LostSlot({ room, rooms, day, start, units, onStart, onRoom }: Props) {
  const { supabase } = usePortal();
  const { isAdmin } = useSession();
  const element = useRef<HTMLDivElement>(null);
  const booked = useQuery(slotQueries.ofDay(supabase, day));
  const places = booked.data && otherPlaces({ room, day, start, units }, rooms, booked.data);
  const areKnown = places !== undefined;
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
  }, [areKnown]);

  return (
    <div className={styles.lost} role="alert" ref={element}>
      <p className={styles.title}>This time slot is already booked. Please select another time.</p>
      {places && places.nearest.length > 0 && (
        <div className={styles.offers}>
          <p>Nearest free times in {room.name}</p>
          <div className={styles.buttons}>
            {places.nearest.map((time) => (
              <Button key={time} size="sm" variant="secondary" onClick={() => onStart(time)}>
                {formatTime(time)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {places && onRoom && places.rooms.length > 0 && (
        <div className={styles.offers}>
          <p>Also free at {formatTime(start)}</p>
          <div className={styles.buttons}>
            {places.rooms.map((other) => (
              <Button
                key={other.id}
                size="sm"
                variant="secondary"
                onClick={() => onRoom(other, start)}
              >
                {other.name} · {other.capacity} Seats ·{" "}
                {priceOf(other.credits_per_hour, units, isAdmin)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
