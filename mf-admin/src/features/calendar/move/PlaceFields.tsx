import { useId } from "react";
import { Select } from "antd";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { widestHours } from "@portal/shared/domain/roomHours";
import { durationsOf } from "@portal/shared/domain/roomRules";
import { formatDuration, startsWithin } from "@portal/shared/domain/slots";
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
  const room = rooms.find(({ id: each }) => each === place.roomId);
  const starts = startsWithin(widestHours(room ? [room] : []), 1);
  // The present duration may be one that the rules no longer allow.
  const units = [
    ...new Set([...(room ? durationsOf(room.rules).map((each) => each.units) : []), place.units]),
  ];
  return (
    <div className={styles.fields}>
      <label className={styles.field} htmlFor={`${id}-room`}>
        Room
        <Select
          id={`${id}-room`}
          value={place.roomId}
          options={rooms
            .filter((each) => !each.retired_at || each.id === place.roomId)
            .map((each) => ({ value: each.id, label: each.name }))}
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
          options={starts.map((start) => ({ value: start, label: formatTime(start) }))}
          onChange={(start: string) => onChange({ ...place, start })}
        />
      </label>
      <label className={styles.field} htmlFor={`${id}-units`}>
        Duration
        <Select
          id={`${id}-units`}
          value={place.units}
          options={units
            .toSorted((a, b) => a - b)
            .map((value) => ({ value, label: formatDuration(value) }))}
          onChange={(next: Place["units"]) => onChange({ ...place, units: next })}
        />
      </label>
    </div>
  );
}
