import { AdminTheme } from "@portal/shared/antd/AdminTheme";
import { Button, DatePicker } from "antd";

export default function AntdPage() {
  return (
    <AdminTheme>
      <DatePicker aria-label="Day" />
      <DatePicker aria-label="Time" showTime />
      <DatePicker.RangePicker aria-label="Period" />
      <Button type="primary">Save</Button>
    </AdminTheme>
  );
}
