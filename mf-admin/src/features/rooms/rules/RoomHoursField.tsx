import { Select, Switch } from "antd";
import type { DayHours } from "@portal/shared/domain/openingHours";
import styles from "./RoomHoursField.module.css";
import { times, usualHours } from "./ruleChoices";

type Hours = readonly DayHours[] | null;

interface RoomHoursFieldProps {
  /** Set by the form, with `value` and `onChange`. */
  id?: string;
  value?: Hours;
  onChange?: (hours: Hours) => void;
}

export function RoomHoursField({ id, value = null, onChange }: RoomHoursFieldProps) {
  const change = (changed: DayHours) =>
    onChange?.(value && value.map((hours) => (hours.day === changed.day ? changed : hours)));
  return (
    <>
      <Switch
        {...(id && { id })}
        checked={value !== null}
        checkedChildren="By weekday"
        unCheckedChildren="9:00 AM - 6:00 PM"
        onChange={(isOwn) => onChange?.(isOwn ? usualHours : null)}
      />
      {value && (
        <ul className={styles.days}>
          {value.map((hours) => (
            <li key={hours.day} className={styles.day}>
              <span>{hours.day}</span>
              <Switch
                checked={hours.isOpen}
                checkedChildren="Open"
                unCheckedChildren="Closed"
                aria-label={`${hours.day} open`}
                onChange={(isOpen) => change({ ...hours, isOpen })}
              />
              <Select
                aria-label={`${hours.day} from`}
                disabled={!hours.isOpen}
                options={times}
                value={hours.open}
                onChange={(open) => change({ ...hours, open })}
              />
              <Select
                aria-label={`${hours.day} to`}
                disabled={!hours.isOpen}
                options={times}
                value={hours.close}
                onChange={(close) => change({ ...hours, close })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
