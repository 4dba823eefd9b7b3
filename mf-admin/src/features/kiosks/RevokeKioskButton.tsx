import { Button } from "antd";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { useRevokeKiosk } from "./kiosks.mutations";
import type { Kiosk } from "./kiosks.queries";

export function RevokeKioskButton({ kiosk }: { kiosk: Kiosk }) {
  const confirm = useConfirm();
  const revoke = useRevokeKiosk();
  return (
    <Button
      size="small"
      danger
      aria-label={`Disconnect ${kiosk.name}`}
      onClick={() =>
        confirm({
          title: `Disconnect ${kiosk.name}?`,
          content:
            "Visitors can no longer check in on it. To use the device again, add a new kiosk.",
          confirmLabel: "Disconnect",
          danger: true,
          cancelLabel: "Keep kiosk",
          onConfirm: () => revoke.mutateAsync(kiosk),
        })
      }
    >
      Disconnect
    </Button>
  );
}
