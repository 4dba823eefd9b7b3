import { Button } from "antd";
import type { LeaveGuard } from "@portal/shared/ui/form/useLeaveGuard";
import { Dialog } from "./Dialog";

export function UnsavedChangesDialog({ guard }: { guard: LeaveGuard }) {
  return (
    <Dialog
      title="Leave without saving?"
      open={guard.asking}
      onCancel={guard.stay}
      mask={{ closable: false }}
      destroyOnHidden
      width={416}
      footer={
        <>
          <Button onClick={guard.leave}>Leave</Button>
          <Button type="primary" autoFocus onClick={guard.stay}>
            Keep editing
          </Button>
        </>
      }
    >
      Your changes will be lost.
    </Dialog>
  );
}
