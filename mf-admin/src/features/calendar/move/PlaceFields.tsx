import { useId } from "react";
import { Select } from "antd";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { durations, slotStarts } from "@portal/shared/domain/slots";
import { DayField } from "../../../ui/fields/DayField";
import type { CalendarRoom, Place } from "../calendar.schema";
import styles from "./BookingDialog.module.css";

interface PlaceFieldsProps {
  place: Place;
  rooms: readonly CalendarRoom[];
  onChange: (place: Place) => void;
}

/** Moves a booking without dragging. */
export function PlaceFields({ place, rooms, onChange }: PlaceFieldsProps) {
  const id = useId();
  return (
    <div className={styles.fields}>
      <label className={styles.field} htmlFor={`${id}-room`}>
        Room
        <Select
          id={`${id}-room`}
          value={place.roomId}
          options={rooms
            .filter((room) => !room.retired_at || room.id === place.roomId)
            .map((room) => ({ value: room.id, label: room.name }))}
          onChange={(roomId: string) => onChange({ ...place, roomId })}
        />
      </label>
      <label className={styles.field} htmlFor={`${id}-day`}>
        Day
        <DayField
          id={`${id}-day`}
          value={place.day}
          min={todayInSpace()}
          onChange={(day) => day && onChange({ ...place, day })}
        />
      </label>
      <label className={styles.field} htmlFor={`${id}-start`}>
        Start
        <Select
          id={`${id}-start`}
          value={place.start}
          options={slotStarts.map((start) => ({ value: start, label: formatTime(start) }))}
          onChange={(start: string) => onChange({ ...place, start })}
        />
      </label>
      <label className={styles.field} htmlFor={`${id}-units`}>
        Duration
        <Select
          id={`${id}-units`}
          value={place.units}
          options={durations.map(({ units, label }) => ({ value: units, label }))}
          onChange={(units: Place["units"]) => onChange({ ...place, units })}
        />
      </label>
    </div>
  );
}
