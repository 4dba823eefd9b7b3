import { addDays, type Day } from "@portal/shared/domain/dates";
import { QuantityStepper } from "@portal/shared/ui/form/QuantityStepper";
import { Select } from "@portal/shared/ui/form/Select";
import { TextField } from "@portal/shared/ui/form/TextField";
import type { ReactNode } from "react";
import { formatRule, frequencies, type Frequency } from "../../../data/series/seriesRule";
import styles from "./RepeatBooking.module.css";

/** How a booking repeats, as chosen. */
interface Repeat {
  frequency: Frequency;
  weeks: number;
  end: "count" | "date";
  count: number;
  until: Day;
}

export const firstRepeat = (day: Day): Repeat => ({
  frequency: "weekly",
  weeks: 1,
  end: "count",
  count: 4,
  until: addDays(day, 28),
});

const maxDates = 60;

interface Props {
  /** The first date. */
  day: Day;
  value: Repeat;
  onChange: (value: Repeat) => void;
  onStop: () => void;
}

export function RepeatFields({ day, value, onChange, onStop }: Props) {
  const { frequency, weeks, end, count, until } = value;
  const change = (part: Partial<Repeat>) => onChange({ ...value, ...part });
  return (
    <div className={styles.rule}>
      <Select<Frequency | "none">
        label="Repeats"
        options={[
          { value: "none", label: "Does not repeat" },
          ...frequencies.map((each) => ({
            value: each,
            label: formatRule({ frequency: each, every_weeks: 1, starts_on: day }),
          })),
        ]}
        value={frequency}
        onChange={(next) => (next === "none" ? onStop() : change({ frequency: next }))}
      />
      {frequency === "weekly" && (
        <Labelled label="Weeks between dates">
          <QuantityStepper
            label="Weeks between dates"
            value={weeks}
            max={52}
            onChange={(next) => change({ weeks: next })}
          />
        </Labelled>
      )}
      <Select<Repeat["end"]>
        label="Ends"
        options={[
          { value: "count", label: "After a number of dates" },
          { value: "date", label: "On a date" },
        ]}
        value={end}
        onChange={(next) => change({ end: next })}
      />
      {end === "count" ? (
        <Labelled label="Number of dates">
          <QuantityStepper
            label="Number of dates"
            value={count}
            max={maxDates}
            onChange={(next) => change({ count: next })}
          />
        </Labelled>
      ) : (
        <TextField
          label="Last date"
          type="date"
          value={until}
          min={day}
          onChange={({ currentTarget }) =>
            currentTarget.value && change({ until: currentTarget.value })
          }
        />
      )}
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
