import { Button, Modal } from "antd";
import type { LeaveGuard } from "@portal/shared/ui/useLeaveGuard";

/** Asks before unsaved changes are lost. */
export function LeaveQuestion({ guard }: { guard: LeaveGuard }) {
  return (
    <Modal
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
      What you changed has not been saved.
    </Modal>
  );
}
