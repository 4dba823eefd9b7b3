import { messageOf } from "@portal/shared/data/errors";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { WriteFailure } from "../../../ui/states/WriteFailure";
import type { Visitor } from "../visitors.queries";
import { useVisitChange } from "./useVisitChange";

interface Props {
  visitor: Visitor;
  open: boolean;
  onClose: () => void;
}

export function WithdrawVisitDialog({ visitor, open, onClose }: Props) {
  const change = useVisitChange(visitor, onClose);
  const withdraw = () => change.mutate(null);
  const { visitor_name, visit_date, visit_time } = visitor;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Withdraw this visit?"
      description={`${visitor_name}, ${formatDay(visit_date)}, ${formatTime(visit_time)}`}
      footer={
        <>
          <WriteFailure
            text={change.error && messageOf(change.error, "The visit could not be withdrawn.")}
            onRetry={withdraw}
          />
          <Button variant="secondary" onClick={onClose}>
            Keep visit
          </Button>
          <Button variant="destructive" busy={change.isPending} onClick={withdraw}>
            Withdraw visit
          </Button>
        </>
      }
    >
      <p>
        {visitor.status === "approved"
          ? "Their pass stops working, and they get an email that the visit is cancelled."
          : "The front desk no longer expects them."}
      </p>
    </Dialog>
  );
}
