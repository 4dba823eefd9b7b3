import { durationsOf } from "@portal/shared/domain/roomRules";
import { roomRulesText } from "@portal/shared/domain/roomRulesText";
import { usePortal } from "@portal/shared/contract/usePortal";
import { addDays, todayInSpace, type ClockTime } from "@portal/shared/domain/dates";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ChoiceGroup } from "../../choices/ChoiceGroup";
import { DayCalendar } from "../../day-picker/DayCalendar";
import { bookingLimitQueries, defaultDaysAhead } from "../../../data/bookingLimits.queries";
import type { SlotSelection } from "../slotSelection";
import styles from "./SlotPicker.module.css";
import { formatTime } from "@portal/shared/domain/formatDates";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import type { Slots } from "../../../data/slots/useSlots";

export function SlotPicker({ selection }: { selection: SlotSelection }) {
  const { choice, dispatch, slots, rules, isClosed } = selection;
  const rulesText = roomRulesText(rules);
  const id = useId();
  const { supabase } = usePortal();
  const { data: daysAhead = defaultDaysAhead } = useQuery(bookingLimitQueries.daysAhead(supabase));
  const today = todayInSpace();
  return (
    <div className={styles.picker}>
      <section aria-labelledby={`${id}-date`}>
        <h3 className={styles.label} id={`${id}-date`}>
          Date
        </h3>
        <DayCalendar
          value={choice.day}
          onChange={(day) => dispatch({ type: "day chosen", day })}
          today={today}
          lastDay={addDays(today, rules.days_ahead ?? daysAhead)}
          isClosed={isClosed}
        />
      </section>
      <div className={styles.times}>
        {rulesText && <p className={styles.note}>{rulesText}</p>}
        <section>
          <h3 className={styles.label}>Duration</h3>
          <ChoiceGroup
            label="Duration"
            layout="grid"
            options={durationsOf(rules).map(({ units, label }) => ({
              value: String(units),
              label,
            }))}
            value={String(choice.units)}
            onChange={(units) => dispatch({ type: "duration chosen", units: Number(units) })}
          />
        </section>
        <section className={styles.starts}>
          <h3 className={styles.label}>Start time</h3>
          <SlotGrid
            slots={slots}
            value={choice.start}
            onChange={(start) => dispatch({ type: "start chosen", start })}
          />
        </section>
      </div>
    </div>
  );
}

interface GridProps {
  slots: Slots;
  value: ClockTime | null;
  onChange: (start: ClockTime) => void;
}

const placeholders = Array.from({ length: 18 }, (_, index) => index);

function SlotGrid({ slots, value, onChange }: GridProps) {
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
