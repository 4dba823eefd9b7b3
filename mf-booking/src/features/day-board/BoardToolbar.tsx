import { addDays, type Day } from "@portal/shared/domain/dates";
import { formatDay, formatLongDay } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyWithPreload } from "../../ui/lazyWithPreload";
import styles from "./BoardToolbar.module.css";

const [DayPopover, usePreloadDayPopover] = lazyWithPreload(
  async () => (await import("./DayPopover")).DayPopover,
);

interface Props {
  day: Day;
  today: Day;
  lastDay: Day;
  isClosed: (day: Day) => boolean;
  onDayChange: (day: Day) => void;
}

export function BoardToolbar({ day, today, lastDay, isClosed, onDayChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  usePreloadDayPopover();
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
  const name = (
    <>
      <CalendarDays aria-hidden size={16} />
      <span className={styles.long}>{formatLongDay(day)}</span>
      <span className={styles.short}>{formatDay(day)}</span>
      <ChevronDown aria-hidden size={16} />
    </>
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
        <Suspense
          fallback={
            <Button variant="ghost" className={styles.day} onClick={() => setIsOpen(true)}>
              {name}
            </Button>
          }
        >
          <DayPopover
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            className={styles.day ?? ""}
            label={name}
            {...{ day, today, lastDay, isClosed, onDayChange }}
          />
        </Suspense>
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
