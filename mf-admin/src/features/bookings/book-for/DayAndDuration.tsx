import { useId } from "react";
import { Segmented, Select } from "antd";
import { todayInSpace, type Day } from "@portal/shared/domain/dates";
import { DayField } from "../../../ui/fields/DayField";
import styles from "./BookForDialog.module.css";

interface DayAndDurationProps {
  day: Day;
  /** Half hours. */
  units: number;
  /** What the rooms offer. */
  durations: readonly { units: number; label: string }[];
  onChange: (next: { day: Day; units: number }) => void;
}

const MAX_BUTTONS = 6;

export function DayAndDuration({ day, units, durations, onChange }: DayAndDurationProps) {
  const id = useId();
  const choice = {
    "aria-labelledby": `${id}-duration`,
    options: durations.map(({ units: value, label }) => ({ value, label })),
    value: units,
    onChange: (next: number) => onChange({ day, units: next }),
  };
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
        {durations.length > MAX_BUTTONS ? <Select {...choice} /> : <Segmented {...choice} />}
      </div>
    </div>
  );
}
