import type { Day } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { DoorClosed } from "lucide-react";
import styles from "./ClosedNote.module.css";

interface Props {
  reason: string;
  nextDay: Day | null;
  onDayChange: (day: Day) => void;
}

export function ClosedNote({ reason, nextDay, onDayChange }: Props) {
  return (
    <div className={styles.note} role="status">
      <DoorClosed aria-hidden size={18} />
      <p>{reason}. Please pick another day.</p>
      {nextDay && (
        <Button size="sm" variant="secondary" onClick={() => onDayChange(nextDay)}>
          {formatDay(nextDay)}
        </Button>
      )}
    </div>
  );
}
