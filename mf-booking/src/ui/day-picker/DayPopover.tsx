import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import type { Day } from "@portal/shared/domain/dates";
import { defaultOpeningHours, isOpenOn } from "@portal/shared/domain/openingHours";
import { lazyContent } from "@portal/shared/ui/deferred/lazyComponents";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useToday } from "@portal/shared/ui/useToday";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import styles from "./DayPopover.module.css";
import { PopoverButton } from "../popover/PopoverButton";

const DayCalendar = lazyContent(async () => (await import("./DayCalendar")).DayCalendar, {
  pending: <Skeleton height="20rem" />,
  failure: "The calendar didn't load",
});

interface Props {
  /** Accessible name of the popover. */
  label: string;
  button: ReactNode;
  buttonClassName: string;
  isPressed?: boolean;
  value: Day;
  lastDay: Day;
  onChange: (day: Day) => void;
}

export function DayPopover({ value, lastDay, onChange, ...button }: Props) {
  const { supabase } = usePortal();
  const [open, setOpen] = useState(false);
  const hours = useQuery({ ...openingHoursQuery(supabase), enabled: open });
  const today = useToday();
  return (
    <PopoverButton {...button} open={open} onOpenChange={setOpen}>
      <div className={styles.calendar}>
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
      </div>
    </PopoverButton>
  );
}
