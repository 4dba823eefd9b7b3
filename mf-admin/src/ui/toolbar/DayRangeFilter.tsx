import type { DayRange } from "../../data/lists/dayRange";
import { DayField } from "../fields/DayField";
import styles from "./DayRangeFilter.module.css";

interface DayRangeFilterProps {
  days: DayRange;
  /** The values of `from` and `to` in the URL. Empty is unlimited. */
  onChange: (values: { from: string } | { to: string }) => void;
}

export function DayRangeFilter({ days: { from, to }, onChange }: DayRangeFilterProps) {
  return (
    <div className={styles.days}>
      <DayField
        label="From day"
        placeholder="From"
        allowClear
        value={from}
        onChange={(day) => onChange({ from: day ?? "" })}
        {...(to && { max: to })}
      />
      <DayField
        label="To day"
        placeholder="To"
        allowClear
        value={to}
        onChange={(day) => onChange({ to: day ?? "" })}
        {...(from && { min: from })}
      />
    </div>
  );
}
