import { formatTimeRange } from "@portal/shared/domain/formatDates";
import type { DayHours } from "@portal/shared/domain/openingHours";
import { SavedMeanwhile } from "../../ui/form/SavedMeanwhile";
import { shownValue } from "../../ui/form/shownValue";
import type { EditedHours } from "./useEditedHours";

interface SavedHoursProps {
  editor: EditedHours;
  /** A weekday, or the date of a holiday. */
  field: string;
  current: DayHours | string | undefined;
  label: string;
}

/** What another admin saved meanwhile for a weekday or a holiday. */
export function SavedHours({ editor, field, current, label }: SavedHoursProps) {
  if (!Object.hasOwn(editor.changed, field)) return null;
  const saved = editor.changed[field];
  const shown =
    typeof saved === "object"
      ? saved.isOpen
        ? formatTimeRange(saved.open, saved.close)
        : "Closed"
      : saved === undefined
        ? "no holiday"
        : shownValue(saved);
  return (
    <SavedMeanwhile
      label={label}
      saved={saved}
      current={current}
      format={() => shown}
      onUse={() => editor.takeSaved(field)}
    />
  );
}
