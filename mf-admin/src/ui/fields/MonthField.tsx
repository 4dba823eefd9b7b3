import { DatePicker } from "antd";
import dayjs from "dayjs";
import type { Day } from "@portal/shared/domain/dates";
import { inputOfTargetSize } from "./DayField";

interface MonthFieldProps {
  /** As yyyy-MM. */
  month: string;
  onChange: (month: string) => void;
  max?: Day;
}

export function MonthField({ month, onChange, max }: MonthFieldProps) {
  return (
    <DatePicker
      picker="month"
      style={{ width: "11rem" }}
      aria-label="Month"
      format="MMMM YYYY"
      allowClear={false}
      styles={{ input: inputOfTargetSize }}
      value={dayjs(`${month}-01`)}
      onChange={(value) => value && onChange(value.format("YYYY-MM"))}
      {...(max && { maxDate: dayjs(max) })}
    />
  );
}
