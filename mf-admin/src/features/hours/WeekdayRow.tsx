import type { ReactNode } from "react";
import { Input, Switch } from "antd";
import { formatTimeRange } from "@portal/shared/domain/formatDates";
import { closesAfterOpening, type DayHours } from "@portal/shared/domain/openingHours";
import styles from "./hours.module.css";

interface WeekdayRowProps {
  hours: DayHours;
  /** Undefined makes the row read-only. */
  onChange: ((hours: DayHours) => void) | undefined;
  children?: ReactNode;
}

export function WeekdayRow({ hours, onChange, children }: WeekdayRowProps) {
  const { day, open, close, isOpen } = hours;
  if (!onChange) {
    return (
      <li className={styles.row}>
        <span className={styles.day}>{day}</span>
        <span className={isOpen ? undefined : styles.closed}>
          {isOpen ? formatTimeRange(open, close) : "Closed"}
        </span>
      </li>
    );
  }
  const mark = isOpen &&
    !closesAfterOpening(hours) && { status: "error" as const, "aria-invalid": true };
  return (
    <li className={styles.row}>
      <span className={styles.day}>{day}</span>
      <span className={styles.inputs}>
        <Switch
          checked={isOpen}
          checkedChildren="Open"
          unCheckedChildren="Closed"
          aria-label={`${day} open`}
          onChange={(checked) => onChange({ ...hours, isOpen: checked })}
        />
        <Input
          type="time"
          aria-label={`${day} opens at`}
          value={open.slice(0, 5)}
          disabled={!isOpen}
          required
          {...mark}
          onChange={({ target }) => target.value && onChange({ ...hours, open: target.value })}
        />
        <Input
          type="time"
          aria-label={`${day} closes at`}
          value={close.slice(0, 5)}
          disabled={!isOpen}
          required
          {...mark}
          onChange={({ target }) => target.value && onChange({ ...hours, close: target.value })}
        />
      </span>
      {children}
    </li>
  );
}
