import { Button } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";

export function TryReleaseButton() {
  const { modules } = usePortal();
  return <Button onClick={modules.openOverrides}>Try another release</Button>;
}
