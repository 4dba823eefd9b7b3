import { useState } from "react";
import { Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { addDays, todayInSpace, type Day } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { hoursOfRoom } from "@portal/shared/domain/roomHours";
import { endOfSlot } from "@portal/shared/domain/slots";
import { useNow } from "@portal/shared/ui/useNow";
import type { ListedBooking, RoomTime } from "../../data/affectedBookings.queries";
import type { MoveTarget } from "../../data/bookingChoices";
import { daySlotsQuery, freeStarts } from "../../data/daySlots.queries";
import { LoadError } from "../feedback/LoadError";
import { DayField } from "../fields/DayField";
import styles from "./BookingChoiceList.module.css";

interface MoveFieldProps {
  booking: ListedBooking;
  blocked: RoomTime | undefined;
  value: MoveTarget | null;
  onChange: (target: MoveTarget | null) => void;
}

/** Free slots of the same duration: first on the same day, or on the next one if the space closes. */
export function MoveField({ booking, blocked, value, onChange }: MoveFieldProps) {
  const { supabase } = usePortal();
  const now = useNow();
  const [day, setDay] = useState<Day>(
    blocked ? booking.booking_date : addDays(booking.booking_date, 1),
  );
  const slots = useQuery(daySlotsQuery(supabase, day));
  const { data: hours = defaultOpeningHours } = useQuery(openingHoursQuery(supabase));
  const isBlocked = (roomId: string, start: string) =>
    blocked?.room === roomId &&
    `${day}T${start}` < blocked.ends_at &&
    blocked.starts_at < `${day}T${endOfSlot(start, booking.duration)}`;
  const groups = slots.data
    ? freeStarts(slots.data, {
        day,
        units: booking.duration,
        hoursOf: (room) => hoursOfRoom(room, hours, day),
        inSteps: true,
        since: now,
      }).map(({ room, starts }) => ({
        label: room.name,
        options: starts
          .filter((start) => !isBlocked(room.id, start))
          .map((start) => ({
            value: `${room.id} ${start}`,
            label: `${room.name}, ${formatTime(start)}`,
          })),
      }))
    : [];

  if (slots.error && !slots.data) {
    return (
      <LoadError
        title="Error loading the free slots"
        error={slots.error}
        onRetry={() => void slots.refetch()}
        retrying={slots.isFetching}
      />
    );
  }
  return (
    <div className={styles.move}>
      <DayField
        label={`New day for ${booking.who}`}
        value={day}
        min={todayInSpace(now)}
        onChange={(next) => {
          if (!next) return;
          setDay(next);
          onChange(null);
        }}
      />
      <Select
        aria-label={`New slot for ${booking.who}`}
        placeholder="Select a room and time"
        showSearch={{ optionFilterProp: "label" }}
        loading={slots.isPending}
        notFoundContent={slots.isPending ? "Loading…" : "No free slot on this day"}
        options={groups.filter(({ options }) => options.length > 0)}
        value={value ? `${value.room_id} ${value.start_time}` : null}
        onChange={(key: string) => {
          const [room_id = "", start_time = ""] = key.split(" ");
          onChange({ room_id, booking_date: day, start_time });
        }}
      />
    </div>
  );
}
