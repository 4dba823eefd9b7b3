import { useId } from "react";
import { Segmented } from "antd";
import { todayInSpace, type Day } from "@portal/shared/domain/dates";
import { durations } from "@portal/shared/domain/slots";
import { DayField } from "../../../ui/fields/DayField";
import styles from "./BookForDialog.module.css";

interface DayAndDurationProps {
  day: Day;
  /** Half hours. */
  units: number;
  onChange: (next: { day: Day; units: number }) => void;
}

export function DayAndDuration({ day, units, onChange }: DayAndDurationProps) {
  const id = useId();
  return (
    <div className={styles.pair}>
      <div className={styles.field}>
        <label htmlFor={`${id}-day`}>Day</label>
        <DayField
          id={`${id}-day`}
          value={day}
          min={todayInSpace()}
          onChange={(next) => next && onChange({ day: next, units })}
        />
      </div>
      <div className={styles.field}>
        <span id={`${id}-duration`}>Duration</span>
        <Segmented
          aria-labelledby={`${id}-duration`}
          options={durations.map(({ units: value, label }) => ({ value, label }))}
          value={units}
          onChange={(next) => onChange({ day, units: next })}
        />
      </div>
    </div>
  );
}
