import { Button } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";

/** Opens the shell's panel, in which a module runs another release for this session only. */
export function TryReleaseButton() {
  const { modules } = usePortal();
  return <Button onClick={modules.openOverrides}>Try Another Release</Button>;
}
