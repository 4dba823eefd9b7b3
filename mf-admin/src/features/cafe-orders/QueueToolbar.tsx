import { Button } from "antd";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { addDays, type Day } from "@portal/shared/domain/dates";
import { DayField } from "../../ui/fields/DayField";
import styles from "./cafe.module.css";
import { SoundSwitch } from "./sound/SoundSwitch";
import type { OrderSound } from "./sound/useOrderSound";

interface QueueToolbarProps {
  day: Day;
  today: Day;
  /** If missing, the queue shows today only. */
  onShowDay?: ((day: Day) => void) | undefined;
  sound: OrderSound;
}

export function QueueToolbar({ day, today, onShowDay, sound }: QueueToolbarProps) {
  return (
    <div className={styles.toolbar} role="group" aria-label="Cafe queue">
      {onShowDay && (
        <>
          <div className={styles.days}>
            <Button
              type="text"
              icon={<ChevronLeft size={18} aria-hidden />}
              aria-label="Previous day"
              onClick={() => onShowDay(addDays(day, -1))}
            />
            <div className={styles.day}>
              <DayField
                label="Day"
                value={day}
                max={today}
                onChange={(next) => next && onShowDay(next)}
              />
            </div>
            <Button
              type="text"
              icon={<ChevronRight size={18} aria-hidden />}
              aria-label="Next day"
              disabled={day >= today}
              onClick={() => onShowDay(addDays(day, 1))}
            />
          </div>
          {day !== today && <Button onClick={() => onShowDay(today)}>Today</Button>}
        </>
      )}
      <div className={styles.sound}>
        <SoundSwitch sound={sound} />
      </div>
    </div>
  );
}
