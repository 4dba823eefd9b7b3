import type { DayHours } from "@portal/shared/domain/openingHours";
import type { EditedHours } from "./useEditedHours";
import { ConflictingHours } from "./ConflictingHours";
import { WeekdayRow } from "./WeekdayRow";
import styles from "./hours.module.css";

export function RegularHoursEditor({ editor }: { editor: EditedHours }) {
  const { hours } = editor.value;
  const change = (changed: DayHours) =>
    editor.change({ hours: hours.map((day) => (day.day === changed.day ? changed : day)) });

  return (
    <ul className={styles.rows}>
      {hours.map((day) => (
        <WeekdayRow key={day.day} hours={day} onChange={editor.isEditing ? change : undefined}>
          <ConflictingHours editor={editor} field={day.day} current={day} label={day.day} />
        </WeekdayRow>
      ))}
    </ul>
  );
}
