import { usePortal } from "@portal/shared/contract/usePortal";
import { registrationRefundQuery, loadedRefund } from "@portal/shared/data/credits/refunds";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { RefundNote } from "@portal/shared/ui/RefundNote";
import { useQuery } from "@tanstack/react-query";
import type { UpcomingEvent } from "../../../data/events.queries";
import { useLeaveEvent } from "./useLeaveEvent";

interface Props {
  event: UpcomingEvent;
  userId: string;
  charged: number;
  open: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

export function LeaveEventDialog({ event, userId, charged, open, onClose, finalFocus }: Props) {
  const { supabase } = usePortal();
  const leave = useLeaveEvent(userId);
  const paid = charged > 0;
  const refund = useQuery({
    ...registrationRefundQuery(supabase, event.id),
    enabled: open && paid,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      finalFocus={finalFocus}
      title="Leave this event?"
      description={`Your seat at ${event.title} will be released.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep my seat
          </Button>
          <Button
            variant="destructive"
            busy={leave.isPending}
            disabled={refund.isLoading && !hasFailed(refund)}
            onClick={() =>
              leave.mutate({ event, refund: loadedRefund(refund) }, { onSettled: onClose })
            }
          >
            Leave event
          </Button>
        </>
      }
    >
      {paid && <RefundNote refund={refund} />}
    </Dialog>
  );
}
