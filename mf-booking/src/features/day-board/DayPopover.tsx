import { Popover } from "@base-ui/react/popover";
import type { Day } from "@portal/shared/domain/dates";
import { buttonClass } from "@portal/shared/ui/Button";
import type { ReactNode } from "react";
import { DayCalendar } from "../../ui/DayCalendar";
import styles from "./DayPopover.module.css";

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className: string;
  label: ReactNode;
  day: Day;
  today: Day;
  lastDay: Day;
  isClosed: (day: Day) => boolean;
  onDayChange: (day: Day) => void;
}

export function DayPopover(props: Props) {
  const { isOpen, onOpenChange, className, label, day, today, lastDay, isClosed, onDayChange } =
    props;
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger className={buttonClass("ghost", "md", className)}>{label}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          sideOffset={6}
          align="start"
          collisionPadding={12}
          className={styles.place}
        >
          <Popover.Popup className={styles.popup} aria-label="Choose a day">
            <DayCalendar
              value={day}
              today={today}
              lastDay={lastDay}
              isClosed={isClosed}
              onChange={(next) => {
                onDayChange(next);
                onOpenChange(false);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
