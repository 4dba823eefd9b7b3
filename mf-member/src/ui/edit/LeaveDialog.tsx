import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useLeaveGuard } from "@portal/shared/ui/form/useLeaveGuard";

/** Asks before the member leaves a form with unsaved changes. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const guard = useLeaveGuard(isDirty);
  return (
    <Dialog
      closesOnBack={false}
      open={guard.asking}
      onOpenChange={(open) => !open && guard.stay()}
      title="Leave without saving?"
      description="Your changes will be lost."
      footer={
        <>
          <Button variant="secondary" onClick={guard.leave}>
            Leave
          </Button>
          <Button onClick={guard.stay}>Keep editing</Button>
        </>
      }
    />
  );
}
