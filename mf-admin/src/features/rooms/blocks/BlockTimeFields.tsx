import { useId } from "react";
import { Select } from "antd";
import { todayInSpace, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { DayField } from "../../../ui/fields/DayField";
import { blockHours, type BlockTimes } from "./block.schema";
import styles from "./BlockRoomDialog.module.css";

interface BlockTimeFieldsProps {
  value: BlockTimes;
  onChange: (times: BlockTimes) => void;
}

const hours = blockHours.map((value) => ({ value, label: formatTime(value) }));

export function BlockTimeFields({ value, onChange }: BlockTimeFieldsProps) {
  return (
    <div className={styles.times}>
      <MomentField
        label="From"
        day={value.fromDay}
        time={value.from}
        onChange={(fromDay, from) =>
          // Moves the end to the same day, because most blocks last less than a day.
          onChange({
            ...value,
            fromDay,
            from,
            ...(fromDay > value.untilDay && { untilDay: fromDay }),
          })
        }
      />
      <MomentField
        label="Until"
        day={value.untilDay}
        time={value.until}
        onChange={(untilDay, until) => onChange({ ...value, untilDay, until })}
      />
    </div>
  );
}

interface MomentFieldProps {
  label: string;
  day: Day;
  time: ClockTime;
  onChange: (day: Day, time: ClockTime) => void;
}

function MomentField({ label, day, time, onChange }: MomentFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.moment}>
        <DayField
          id={id}
          value={day}
          min={todayInSpace()}
          onChange={(next) => next && onChange(next, time)}
        />
        <Select
          aria-label={`${label}, time`}
          options={hours}
          value={time}
          onChange={(next: ClockTime) => onChange(day, next)}
        />
      </span>
    </div>
  );
}
