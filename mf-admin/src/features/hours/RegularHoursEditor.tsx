import {
  closesAfterOpening,
  type DayHours,
  type OpeningHours,
} from "@portal/shared/domain/openingHours";
import type { Setting } from "../../data/setting.queries";
import { EditBar } from "./EditBar";
import { useEditedSetting } from "./useEditedSetting";
import { WeekdayRow } from "./WeekdayRow";
import styles from "./hours.module.css";

export function RegularHoursEditor({ setting }: { setting: Setting<OpeningHours> }) {
  const editor = useEditedSetting(setting);
  const { hours } = editor.value;
  const wrong = hours.find((day) => day.isOpen && !closesAfterOpening(day));

  const change = (changed: DayHours) =>
    editor.change({ hours: hours.map((day) => (day.day === changed.day ? changed : day)) });

  return (
    <>
      <ul className={styles.rows}>
        {hours.map((day) => (
          <WeekdayRow key={day.day} hours={day} onChange={editor.isEditing ? change : undefined} />
        ))}
      </ul>
      <EditBar
        isEditing={editor.isEditing}
        isSaving={editor.isSaving}
        problem={wrong && `${wrong.day} must close after it opens.`}
        onEdit={editor.start}
        onCancel={editor.cancel}
        onSave={editor.save}
      />
    </>
  );
}
