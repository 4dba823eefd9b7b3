import { Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { instantOf, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { formatCount } from "@portal/shared/domain/numbers";
import type { OpeningHours } from "@portal/shared/domain/openingHours";
import { hoursOfRoom, widestHours } from "@portal/shared/domain/roomHours";
import { isWithin, unitMinutes } from "@portal/shared/domain/slots";
import { useNow } from "@portal/shared/ui/useNow";
import { daySlotsQuery, freeStarts, type SlotRoom } from "../../../data/daySlots.queries";
import { LoadError } from "../../../ui/feedback/LoadError";
import { priceLabel, priceOf } from "./price";
import styles from "./SlotPicker.module.css";

export interface PickedSlot {
  room: SlotRoom;
  start: ClockTime;
}

interface SlotPickerProps {
  day: Day;
  /** Half hours. */
  units: number;
  hours: OpeningHours;
  /** The only room that is listed. Null: all. */
  roomId: string | null;
  value: { roomId: string; start: ClockTime } | null;
  onChange: (slot: PickedSlot) => void;
}

/** Offers slots that have started and those in closed hours, too. Booking one needs an override. */
export function SlotPicker({ day, units, hours, roomId, value, onChange }: SlotPickerProps) {
  const { supabase } = usePortal();
  const now = useNow();
  const slots = useQuery(daySlotsQuery(supabase, day));
  if (!slots.data) {
    return slots.error ? (
      <LoadError
        title="Error loading the free slots"
        error={slots.error}
        onRetry={() => void slots.refetch()}
        retrying={slots.isFetching}
      />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    );
  }
  const earliestStart = new Date(now.getTime() - units * unitMinutes * 60_000);
  const only = slots.data.rooms.find(({ id }) => id === roomId);
  const listed = only ? [only] : slots.data.rooms;
  const freeSince = (since: Date) =>
    freeStarts(
      { ...slots.data, rooms: listed },
      { day, units, hoursOf: (room) => widestHours([room]), inSteps: false, since },
    );
  const rooms = freeSince(earliestStart);
  const isClosed = (room: SlotRoom, start: ClockTime) => {
    const bookable = hoursOfRoom(room, hours, day);
    return !bookable || !isWithin(bookable, start, units);
  };
  if (rooms.length === 0) {
    return (
      <p className={styles.none}>
        {freeSince(instantOf(day, "00:00")).length > 0
          ? "The hours of this day are over. Choose a later day."
          : `${only ? `${only.name} is not free` : "No room is free"} for this long.`}
      </p>
    );
  }
  const taken = listed.filter(({ id }) => rooms.every(({ room }) => room.id !== id));
  return (
    <div className={styles.rooms} role="radiogroup" aria-label="Room and time">
      {rooms.map(({ room, starts }) => (
        <fieldset key={room.id} className={styles.room}>
          <legend className={styles.legend}>
            <span className={styles.name}>{room.name}</span>
            <span className={styles.facts}>
              {formatCount(room.capacity, "seat")} ·{" "}
              {priceLabel(priceOf(room, { day, start: null, units }))}
            </span>
          </legend>
          <div className={styles.starts}>
            {starts.map((start) => (
              <label key={start} className={styles.start}>
                <input
                  type="radio"
                  name="slot"
                  className={styles.input}
                  aria-label={`${room.name}, ${formatTime(start)}`}
                  checked={value?.roomId === room.id && value.start === start}
                  onChange={() => onChange({ room, start })}
                />
                <span className={styles.chip}>
                  {formatTime(start)}
                  {instantOf(day, start) < now && <span className={styles.started}>started</span>}
                  {isClosed(room, start) && <span className={styles.started}>closed</span>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {taken.length > 0 && (
        <p className={styles.taken}>
          Booked or blocked: {taken.map(({ name }) => name).join(", ")}
        </p>
      )}
    </div>
  );
}
