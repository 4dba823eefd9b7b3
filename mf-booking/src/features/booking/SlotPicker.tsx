import { durations } from "@portal/shared/domain/slots";
import { todayInSpace } from "@portal/shared/domain/dates";
import { useId } from "react";
import { ChoiceGroup } from "../../ui/ChoiceGroup";
import { DayCalendar } from "../../ui/DayCalendar";
import { SlotGrid } from "./SlotGrid";
import type { SlotChoosing } from "./useSlotChoice";
import styles from "./SlotPicker.module.css";

/** Calendar, durations and the grid of free starts. */
export function SlotPicker({ choosing }: { choosing: SlotChoosing }) {
  const { choice, dispatch, slots, isClosed } = choosing;
  const id = useId();
  return (
    <div className={styles.picker}>
      <section aria-labelledby={`${id}-date`}>
        <h3 className={styles.label} id={`${id}-date`}>
          Date
        </h3>
        <DayCalendar
          value={choice.day}
          onChange={(day) => dispatch({ type: "day chosen", day })}
          today={todayInSpace()}
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
