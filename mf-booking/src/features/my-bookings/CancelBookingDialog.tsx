import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import type { MyBooking } from "./myBookings.queries";
import { useCancelBooking } from "./useCancelBooking";

interface Props {
  booking: MyBooking;
  open: boolean;
  onClose: () => void;
}

/** What comes back is what was charged, whatever the room costs by now (booking specification §4). */
function refundSentence({ total_credits }: MyBooking): string {
  if (total_credits === 0) return "This booking cost no credits, so none come back.";
  if (total_credits === 1) return "1 credit comes back to your balance.";
  return `${total_credits} credits come back to your balance.`;
}

export function CancelBookingDialog({ booking, open, onClose }: Props) {
  const cancelling = useCancelBooking(onClose);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Cancel this booking?"
      description={`${booking.room.name}, ${formatDay(booking.booking_date)}, ${formatTimeRange(
        booking.start_time,
        booking.end_time,
      )}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep It
          </Button>
          <Button
            variant="destructive"
            busy={cancelling.isPending}
            onClick={() => cancelling.mutate(booking)}
          >
            Cancel Booking
          </Button>
        </>
      }
    >
      <p>{refundSentence(booking)}</p>
    </Dialog>
  );
}
