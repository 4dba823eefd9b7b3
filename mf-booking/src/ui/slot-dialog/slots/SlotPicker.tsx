import { durations } from "@portal/shared/domain/slots";
import { usePortal } from "@portal/shared/contract/usePortal";
import { addDays, todayInSpace } from "@portal/shared/domain/dates";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ChoiceGroup } from "../../choices/ChoiceGroup";
import { DayCalendar } from "../../day-picker/DayCalendar";
import { bookingLimitQueries, defaultDaysAhead } from "../../../data/bookingLimits.queries";
import { SlotGrid } from "./SlotGrid";
import type { SlotSelection } from "../useSlotSelection";
import styles from "./SlotPicker.module.css";

export function SlotPicker({ selection }: { selection: SlotSelection }) {
  const { choice, dispatch, slots, isClosed } = selection;
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
          lastDay={addDays(today, daysAhead)}
          isClosed={isClosed}
        />
      </section>
      <div className={styles.times}>
        <section>
          <h3 className={styles.label}>Duration</h3>
          <ChoiceGroup
            label="Duration"
            layout="grid"
            options={durations.map(({ units, label }) => ({ value: String(units), label }))}
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
