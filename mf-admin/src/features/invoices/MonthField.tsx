import { DatePicker } from "antd";
import dayjs from "dayjs";
import { inputOfTargetSize } from "../../ui/fields/DayField";
import type { Month } from "./month";

interface MonthFieldProps {
  month: Month;
  onChange: (month: Month) => void;
}

export function MonthField({ month, onChange }: MonthFieldProps) {
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
    />
  );
}
