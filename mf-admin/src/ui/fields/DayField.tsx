import { DatePicker } from "antd";
import dayjs from "dayjs";
import type { Day } from "@portal/shared/domain/dates";

interface DayFieldProps {
  id?: string;
  value?: Day | null;
  onChange?: (day: Day | null) => void;
  min?: Day;
  max?: Day;
  label?: string;
  placeholder?: string;
  allowClear?: boolean;
}

/** The input of antd is 22 px high; WCAG 2.2 AA needs targets of 24 px. The field stays as high as others. */
export const inputOfTargetSize = { minHeight: 24, marginBlock: -1 };

/** The first one is shown. The others can be typed. */
const formats = ["ddd, D MMM YYYY", "D MMM YYYY", "D/M/YYYY", "YYYY-MM-DD"];

/** `yyyy-MM-dd`, independent of the browser's time zone. */
export function DayField({
  id,
  value,
  onChange,
  min,
  max,
  label,
  placeholder,
  allowClear = false,
}: DayFieldProps) {
  return (
    <DatePicker
      style={{ width: "100%" }}
      styles={{ input: inputOfTargetSize }}
      format={formats}
      allowClear={allowClear}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.isValid() ? day.format("YYYY-MM-DD") : null)}
      {...(id && { id })}
      {...(label && { "aria-label": label })}
      {...(placeholder && { placeholder })}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
    />
  );
}
