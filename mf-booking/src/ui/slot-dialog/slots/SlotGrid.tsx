import type { ClockTime } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { ChoiceGroup } from "../../choices/ChoiceGroup";
import type { Slots } from "../../../data/slots/useSlots";
import styles from "./SlotGrid.module.css";

interface Props {
  slots: Slots;
  value: ClockTime | null;
  onChange: (start: ClockTime) => void;
}

const placeholders = Array.from({ length: 18 }, (_, index) => index);

export function SlotGrid({ slots, value, onChange }: Props) {
  switch (slots.state) {
    case "loading":
      return (
        <div className={styles.loading} role="status" aria-busy="true" aria-label="Loading times">
          {placeholders.map((index) => (
            <Skeleton key={index} height="var(--control-md)" radius="var(--radius-md)" />
          ))}
        </div>
      );
    case "failed":
      return (
        <ReadFailedNote
          text="Failed to load available time slots"
          onRetry={slots.retry}
          retrying={slots.retrying}
        />
      );
    case "closed":
      return <p className={styles.none}>{slots.reason}. Please pick another day.</p>;
    case "ready":
      return (
        <>
          {slots.note && <p className={styles.note}>{slots.note}</p>}
          {slots.free.length === 0 ? (
            <p className={styles.none}>
              No times available for this duration. Try a shorter duration or another day.
            </p>
          ) : (
            <ChoiceGroup
              label="Start time"
              layout="grid"
              options={slots.free.map((start) => ({ value: start, label: formatTime(start) }))}
              value={value}
              onChange={onChange}
            />
          )}
        </>
      );
  }
}
