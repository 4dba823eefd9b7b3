import { addDays, type Day } from "@portal/shared/domain/dates";
import { formatDay, formatLongDay } from "@portal/shared/domain/formatDates";
import { Button, buttonClass } from "@portal/shared/ui/Button";
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { DayPopover } from "../../ui/day-picker/DayPopover";
import styles from "./BoardToolbar.module.css";

interface Props {
  day: Day;
  today: Day;
  lastDay: Day;
  onDayChange: (day: Day) => void;
}

export function BoardToolbar({ day, today, lastDay, onDayChange }: Props) {
  const step = (label: string, days: number, isDisabled: boolean) => (
    <Button
      variant="ghost"
      className={styles.step}
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onDayChange(addDays(day, days))}
    >
      {days < 0 ? <ChevronLeft aria-hidden size={18} /> : <ChevronRight aria-hidden size={18} />}
    </Button>
  );
  return (
    <div className={styles.toolbar} role="group" aria-label="Day">
      <Button variant="secondary" aria-disabled={day === today} onClick={() => onDayChange(today)}>
        Today
      </Button>
      <div className={styles.steps}>
        {step("Previous day", -1, day <= today)}
        {step("Next day", 1, day >= lastDay)}
      </div>
      <DayPopover
        label="Choose a day"
        buttonClassName={buttonClass("ghost", "md", styles.day)}
        button={
          <>
            <CalendarDays aria-hidden size={16} />
            <span className={styles.long}>{formatLongDay(day)}</span>
            <span className={styles.short}>{formatDay(day)}</span>
            <ChevronDown aria-hidden size={16} />
          </>
        }
        value={day}
        lastDay={lastDay}
        onChange={onDayChange}
      />
    </div>
  );
}
