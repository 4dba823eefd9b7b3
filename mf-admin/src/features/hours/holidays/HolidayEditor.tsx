import { Button, Empty } from "antd";
import { Trash2 } from "lucide-react";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import type { Holiday } from "@portal/shared/domain/openingHours";
import { AddHoliday } from "./AddHoliday";
import { ConflictingHours } from "../ConflictingHours";
import type { EditedHours } from "../useEditedHours";
import styles from "../hours.module.css";

export function HolidayEditor({ editor }: { editor: EditedHours }) {
  const holidays = [...editor.value.holidays].sort((a, b) => a.date.localeCompare(b.date));

  /** Dates without a holiday in this draft for which another admin saved a change. */
  const removed = Object.keys(editor.changed).filter(
    (field) => /^\d/.test(field) && holidays.every(({ date }) => date !== field),
  );

  const remove = (removedHoliday: Holiday) =>
    editor.change({ holidays: holidays.filter((holiday) => holiday.date !== removedHoliday.date) });

  return (
    <>
      {holidays.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No holidays" />
      ) : (
        <ul className={styles.rows}>
          {holidays.map((holiday) => (
            <li key={holiday.date} className={styles.row}>
              <span>
                <span className={styles.day}>{holiday.name}</span>
                <span className={styles.closed}>{formatLongDay(holiday.date)}</span>
              </span>
              {editor.isEditing && (
                <Button
                  danger
                  type="text"
                  icon={<Trash2 size={16} aria-hidden />}
                  aria-label={`Remove ${holiday.name}`}
                  onClick={() => remove(holiday)}
                />
              )}
              <ConflictingHours
                editor={editor}
                field={holiday.date}
                current={holiday.name}
                label={formatLongDay(holiday.date)}
              />
            </li>
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <ul className={styles.rows}>
          {removed.map((date) => (
            <li key={date} className={styles.row}>
              {formatLongDay(date)}
              <ConflictingHours
                editor={editor}
                field={date}
                current={undefined}
                label={formatLongDay(date)}
              />
            </li>
          ))}
        </ul>
      )}
      {editor.isEditing && (
        <AddHoliday
          existing={holidays.map(({ date }) => date)}
          onTyping={editor.setAddingHoliday}
          onAdd={(holiday) => editor.change({ holidays: [...holidays, holiday] })}
        />
      )}
    </>
  );
}
