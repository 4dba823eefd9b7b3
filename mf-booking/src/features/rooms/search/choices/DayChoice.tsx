import { addDays, type Day } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import { useToday } from "@portal/shared/ui/useToday";
import { CalendarDays } from "lucide-react";
import { ChoiceGroup } from "../../../../ui/choices/ChoiceGroup";
import choiceStyles from "../../../../ui/choices/ChoiceGroup.module.css";
import { DayPopover } from "../../../../ui/day-picker/DayPopover";
import styles from "./DayChoice.module.css";

interface Props {
  day: Day | null;
  lastDay: Day;
  onChange: (day: Day) => void;
}

export function DayChoice({ day, lastDay, onChange }: Props) {
  const today = useToday();
  const tomorrow = addDays(today, 1);
  const isOther = day !== null && day !== today && day !== tomorrow;
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden>
        Day
      </span>
      <div className={styles.days}>
        <ChoiceGroup
          label="Day"
          layout="chips"
          options={[
            { value: today, label: "Today" },
            { value: tomorrow, label: "Tomorrow" },
          ]}
          value={day}
          onChange={onChange}
        />
        <DayPopover
          label="Date"
          button={
            <>
              <CalendarDays aria-hidden size={16} />
              {isOther ? formatDay(day) : "Date"}
            </>
          }
          buttonClassName={`${choiceStyles.choice} ${styles.other}`}
          isPressed={isOther}
          value={day ?? today}
          lastDay={lastDay}
          onChange={onChange}
        />
      </div>
    </div>
  );
}
