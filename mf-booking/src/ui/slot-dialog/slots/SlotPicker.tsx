import { durationsOf } from "@portal/shared/domain/roomRules";
import { roomRulesText } from "@portal/shared/domain/roomRulesText";
import { usePortal } from "@portal/shared/contract/usePortal";
import {
  addDays,
  isPast,
  todayInSpace,
  type ClockTime,
  type Day,
} from "@portal/shared/domain/dates";
import { useQuery } from "@tanstack/react-query";
import { endOfSlot, formatDuration } from "@portal/shared/domain/slots";
import { useNow } from "@portal/shared/ui/useNow";
import { ChevronDown } from "lucide-react";
import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { ChoiceGroup } from "../../choices/ChoiceGroup";
import { DayCalendar } from "../../day-picker/DayCalendar";
import { holdText } from "../../../data/slots/holdText";
import { bookingLimitQueries, defaultDaysAhead } from "../../../data/bookingLimits.queries";
import type { SlotSelection } from "../slotSelection";
import styles from "./SlotPicker.module.css";
import { formatDay, formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import type { Slots } from "../../../data/slots/useSlots";

/** Rendering its 42 days takes a third of the time after a tap on a duration, which does not change them. */
const Calendar = memo(DayCalendar);

interface Props {
  selection: SlotSelection;
  /** If it opens with a choice, each part of it is one line until it is pressed. */
  folds: boolean;
}

type Part = "date" | "duration" | "start";

export function SlotPicker({ selection, folds }: Props) {
  const { choice, dispatch, slots, rules, creditsPerHour, isClosed } = selection;
  const rulesText = roomRulesText(rules, creditsPerHour);
  const { supabase } = usePortal();
  const { data: daysAhead = defaultDaysAhead } = useQuery(bookingLimitQueries.daysAhead(supabase));
  const today = todayInSpace();
  const [folded, setFolded] = useState<readonly Part[]>(
    folds && choice.start !== null ? ["date", "duration", "start"] : [],
  );
  const unfold = (part: Part) => setFolded(folded.filter((other) => other !== part));
  const isFolded = (part: Part) => folded.includes(part);
  const { start } = choice;
  const chooseDay = useCallback((day: Day) => dispatch({ type: "day chosen", day }), [dispatch]);
  return (
    <div className={styles.picker}>
      {rulesText && <p className={styles.rules}>{rulesText}</p>}
      <Section
        title="Date"
        folded={isFolded("date") ? formatDay(choice.day) : null}
        onUnfold={() => unfold("date")}
      >
        <Calendar
          value={choice.day}
          onChange={chooseDay}
          today={today}
          lastDay={addDays(today, rules.days_ahead ?? daysAhead)}
          isClosed={isClosed}
        />
      </Section>
      <div className={styles.times}>
        <Section
          title="Duration"
          folded={isFolded("duration") ? formatDuration(choice.units) : null}
          onUnfold={() => unfold("duration")}
        >
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
        </Section>
        <Section
          title="Start time"
          className={styles.starts}
          // Unfolds when the start was taken by another booking.
          folded={isFolded("start") && start !== null ? formatTime(start) : null}
          onUnfold={() => unfold("start")}
        >
          <SlotGrid
            slots={slots}
            {...choice}
            onChange={(next) => dispatch({ type: "start chosen", start: next })}
          />
        </Section>
      </div>
    </div>
  );
}

interface SectionProps {
  title: string;
  className?: string | undefined;
  /** What is chosen, while only this is shown. */
  folded: string | null;
  onUnfold: () => void;
  children: ReactNode;
}

function Section({ title, className, folded, onUnfold, children }: SectionProps) {
  const id = useId();
  const content = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (folded !== null || !wasPressed.current) return;
    wasPressed.current = false;
    const chosen = "[data-selected] button, [aria-pressed='true']";
    content.current?.querySelector<HTMLElement>(chosen)?.focus();
  }, [folded]);
  if (folded !== null)
    return (
      <button
        type="button"
        className={styles.folded}
        aria-expanded={false}
        onClick={() => {
          wasPressed.current = true;
          onUnfold();
        }}
      >
        <span>{title}</span> <strong>{folded}</strong>
        <ChevronDown aria-hidden size={16} />
      </button>
    );
  return (
    <section className={className} aria-labelledby={id} ref={content}>
      <h3 className={styles.label} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface GridProps {
  slots: Slots;
  day: Day;
  /** Half hours. */
  units: number;
  start: ClockTime | null;
  onChange: (start: ClockTime) => void;
}

const placeholders = Array.from({ length: 18 }, (_, index) => index);

function SlotGrid({ slots, day, units, start: value, onChange }: GridProps) {
  const now = useNow();
  const label = (start: ClockTime) => {
    if (!isPast(day, start, now)) return formatTime(start);
    // On a phone the label wraps, and must not wrap within the time.
    return `Now - ${formatTime(endOfSlot(start, units)).replace(" ", "\u00a0")}`;
  };
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
          {slots.holds.map((hold) => (
            <p key={hold.booking_id} className={styles.note}>
              {formatTimeRange(hold.start_time, hold.end_time)}: {holdText(hold)}.
            </p>
          ))}
          {slots.free.length === 0 ? (
            <p className={styles.none}>
              No times available for this duration. Try a shorter duration or another day.
            </p>
          ) : (
            <ChoiceGroup
              label="Start time"
              layout="grid"
              options={slots.free.map((start) => ({ value: start, label: label(start) }))}
              value={value}
              onChange={onChange}
            />
          )}
        </>
      );
  }
}
