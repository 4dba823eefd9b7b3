import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import type { Day } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import { defaultOpeningHours, isOpenOn } from "@portal/shared/domain/openingHours";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useToday } from "@portal/shared/ui/useToday";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import choiceStyles from "./ChoiceGroup.module.css";
import styles from "./DayPopover.module.css";
import { PopoverButton } from "./PopoverButton";

const DayCalendar = lazy(async () => ({
  default: (await import("./DayCalendar")).DayCalendar,
}));

interface Props {
  value: Day;
  /** Whether the button shows `value` instead of "Date". */
  isShown: boolean;
  lastDay: Day;
  onChange: (day: Day) => void;
}

export function DayPopover({ value, isShown, lastDay, onChange }: Props) {
  const { supabase } = usePortal();
  const [open, setOpen] = useState(false);
  const hours = useQuery({ ...openingHoursQuery(supabase), enabled: open });
  const today = useToday();
  return (
    <PopoverButton
      label="Date"
      open={open}
      onOpenChange={setOpen}
      isPressed={isShown}
      buttonClassName={`${choiceStyles.choice} ${styles.button}`}
      button={
        <>
          <CalendarDays aria-hidden size={16} />
          {isShown ? formatDay(value) : "Date"}
        </>
      }
    >
      <div className={styles.calendar}>
        <Suspense fallback={<Skeleton height="20rem" />}>
          <DayCalendar
            value={value}
            today={today}
            lastDay={lastDay}
            isClosed={(day) => !isOpenOn(hours.data ?? defaultOpeningHours, day).open}
            onChange={(day) => {
              setOpen(false);
              onChange(day);
            }}
          />
        </Suspense>
      </div>
    </PopoverButton>
  );
}
