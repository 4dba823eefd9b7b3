import { formatTimeRange } from "@portal/shared/domain/formatDates";
import type { DayHours } from "@portal/shared/domain/openingHours";
import { ConflictingValue } from "../../ui/edit/ConflictingValue";
import { formatValue } from "../../ui/edit/formatValue";
import type { EditedHours } from "./useEditedHours";

interface ConflictingHoursProps {
  editor: EditedHours;
  /** A weekday, or the date of a holiday. */
  field: string;
  current: DayHours | string | undefined;
  label: string;
}

export function ConflictingHours({ editor, field, current, label }: ConflictingHoursProps) {
  if (!Object.hasOwn(editor.changed, field)) return null;
  const saved = editor.changed[field];
  const shown =
    typeof saved === "object"
      ? saved.isOpen
        ? formatTimeRange(saved.open, saved.close)
        : "Closed"
      : saved === undefined
        ? "no holiday"
        : formatValue(saved);
  return (
    <ConflictingValue
      label={label}
      saved={saved}
      current={current}
      format={() => shown}
      onUse={() => editor.applySaved(field)}
    />
  );
}
