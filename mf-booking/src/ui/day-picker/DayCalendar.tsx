import type { Day } from "@portal/shared/domain/dates";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { DayPicker, type ClassNames } from "react-day-picker";
import styles from "./DayCalendar.module.css";

interface Props {
  value: Day;
  onChange: (day: Day) => void;
  /** Earlier days are disabled. */
  today: Day;
  /** Later days are disabled. */
  lastDay: Day;
  /** Closed days can be selected, but have no slots. */
  isClosed: (day: Day) => boolean;
}

/** DayPicker uses local dates. */
function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

function toDay(date: Date): Day {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

const classNames: Partial<ClassNames> = {
  root: styles.root ?? "",
  months: styles.months ?? "",
  month_caption: styles.caption ?? "",
  nav: styles.nav ?? "",
  button_previous: styles.navButton ?? "",
  button_next: styles.navButton ?? "",
  month_grid: styles.grid ?? "",
  weekday: styles.weekday ?? "",
  day: styles.day ?? "",
  day_button: styles.dayButton ?? "",
  today: styles.today ?? "",
  selected: styles.selected ?? "",
  outside: styles.outside ?? "",
  disabled: styles.disabled ?? "",
};

/** Contains the visible number, as voice control requires (WCAG 2.5.3). */
function labelOfDay(date: Date, { selected, today, closed }: Record<string, boolean | undefined>) {
  const name = formatLongDay(toDay(date));
  return `${today ? "Today, " : ""}${name}${selected ? ", selected" : ""}${closed ? ", closed" : ""}`;
}

export function DayCalendar({ value, onChange, today, lastDay, isClosed }: Props) {
  const selected = useMemo(() => toDate(value), [value]);
  const first = useMemo(() => toDate(today), [today]);
  const last = useMemo(() => toDate(lastDay), [lastDay]);
  return (
    <DayPicker
      mode="single"
      required
      selected={selected}
      onSelect={(date) => onChange(toDay(date))}
      today={first}
      defaultMonth={selected}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      modifiers={{ closed: (date: Date) => isClosed(toDay(date)) }}
      modifiersClassNames={{ closed: styles.closed ?? "" }}
      showOutsideDays
      fixedWeeks
      weekStartsOn={1}
      classNames={classNames}
      labels={{ labelDayButton: labelOfDay }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === "left" ? (
            <ChevronLeft aria-hidden size={18} />
          ) : (
            <ChevronRight aria-hidden size={18} />
          ),
      }}
    />
  );
}
