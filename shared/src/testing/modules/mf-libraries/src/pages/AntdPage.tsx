import { AdminTheme } from "@portal/shared/antd/AdminTheme";
import { Button } from "antd";

export default function AntdPage() {
  return (
    <AdminTheme>
      <Button type="primary">Save</Button>
    </AdminTheme>
  );
}
