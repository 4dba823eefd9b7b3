import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { formatTimeRange, formatDay } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { nothingChosenToast } from "./bookingFailure";
import { BookingSummary, SummaryLine } from "./BookingSummary";
import { LostSlot } from "./LostSlot";
import type { BookableRoom } from "./otherPlaces";
import { creditDifference, priceDifference } from "./priceDifference";
import { SlotPicker } from "./SlotPicker";
import { useReschedule } from "./useReschedule";
import { useSlotChoice } from "./useSlotChoice";

interface Props {
  booking: {
    id: string;
    booking_date: string;
    start_time: string;
    end_time: string;
    /** Half hours. */
    duration: number;
    /** What was charged. */
    total_credits: number;
    room: BookableRoom;
  };
  open: boolean;
  onClose: () => void;
}

/** Another day, start or duration for a future booking. Give it a new key each time it opens. */
export function RescheduleDialog({ booking, open, onClose }: Props) {
  const { toast } = usePortal();
  const { isAdmin } = useSession();
  const { room } = booking;
  const old = {
    day: booking.booking_date,
    units: booking.duration,
    start: booking.start_time.slice(0, 5),
  };
  const move = useReschedule({
    roomName: room.name,
    onMoved: onClose,
    onSlotTaken: (start) => choosing.dispatch({ type: "start refused", start }),
  });
  const choosing = useSlotChoice(room.id, old, {
    exceptBooking: booking.id,
    isPlacing: move.isPending || move.isSuccess,
  });
  const { choice, dispatch } = choosing;
  const change = {
    creditsPerHour: room.credits_per_hour,
    charged: booking.total_credits,
    from: booking.duration,
    to: choice.units,
    isAdmin,
  };
  const isSame = choice.day === old.day && choice.units === old.units && choice.start === old.start;

  function confirm() {
    const { day, units, start } = choice;
    if (!start) return toast(nothingChosenToast);
    const difference = creditDifference(change);
    move.mutate({ bookingId: booking.id, day, start, units, difference });
  }

  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Reschedule ${room.name}`}
      description={`Now on ${formatDay(old.day)}, ${formatTimeRange(booking.start_time, booking.end_time)}. It stays yours until the new time is.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={confirm} busy={move.isPending} disabled={isSame}>
            Move Booking
          </Button>
        </>
      }
    >
      <SlotPicker choosing={choosing} />
      {choice.lost && (
        <LostSlot
          {...choice}
          start={choice.lost}
          room={room}
          rooms={[]}
          onStart={(start) => dispatch({ type: "start chosen", start })}
        />
      )}
      <BookingSummary
        roomName={room.name}
        creditsPerHour={room.credits_per_hour}
        {...choice}
        isAdmin={isAdmin}
      >
        <SummaryLine term="Difference">{priceDifference(change)}</SummaryLine>
      </BookingSummary>
    </Dialog>
  );
}
