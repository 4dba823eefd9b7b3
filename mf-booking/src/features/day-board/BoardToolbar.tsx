import { addDays, type Day } from "@portal/shared/domain/dates";
import { formatDay, formatLongDay } from "@portal/shared/domain/formatDates";
import { Button, buttonClass } from "@portal/shared/ui/Button";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PopoverButton } from "../../ui/PopoverButton";
import styles from "./BoardToolbar.module.css";

const DayCalendar = lazy(async () => ({
  default: (await import("../../ui/DayCalendar")).DayCalendar,
}));

interface Props {
  day: Day;
  today: Day;
  lastDay: Day;
  isClosed: (day: Day) => boolean;
  onDayChange: (day: Day) => void;
}

export function BoardToolbar({ day, today, lastDay, isClosed, onDayChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
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
    <div className={styles.toolbar}>
      <div className={styles.days} role="group" aria-label="Day">
        <Button
          variant="secondary"
          aria-disabled={day === today}
          onClick={() => onDayChange(today)}
        >
          Today
        </Button>
        <div className={styles.steps}>
          {step("Previous day", -1, day <= today)}
          {step("Next day", 1, day >= lastDay)}
        </div>
        <PopoverButton
          label="Choose a day"
          open={isOpen}
          onOpenChange={setIsOpen}
          buttonClassName={buttonClass("ghost", "md", styles.day)}
          button={
            <>
              <CalendarDays aria-hidden size={16} />
              <span className={styles.long}>{formatLongDay(day)}</span>
              <span className={styles.short}>{formatDay(day)}</span>
              <ChevronDown aria-hidden size={16} />
            </>
          }
        >
          <div className={styles.calendar}>
            <Suspense fallback={<Skeleton height="20rem" />}>
              <DayCalendar
                {...{ today, lastDay, isClosed }}
                value={day}
                onChange={(next) => {
                  setIsOpen(false);
                  onDayChange(next);
                }}
              />
            </Suspense>
          </div>
        </PopoverButton>
      </div>
      <ul className={styles.legend} aria-label="Legend">
        <li>
          <span className={styles.free} /> Free
        </li>
        <li>
          <span className={styles.taken} /> Taken
        </li>
        <li>
          <span className={styles.own} /> Yours
        </li>
        <li>
          <span className={styles.closed} /> Closed or past
        </li>
      </ul>
    </div>
  );
}
