import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { bookingRefundQuery, isAwaited, toldRefund } from "@portal/shared/data/refunds";
import { formatTimeRange, formatDay } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useQuery } from "@tanstack/react-query";
import { RefundNote } from "@portal/shared/ui/RefundNote";
import { SummaryLine } from "../../ui/Summary";
import { BalanceLine } from "./BalanceLine";
import { nothingChosenToast } from "./bookingFailure";
import { BookingSummary } from "./BookingSummary";
import { LostSlot } from "./LostSlot";
import type { BookableRoom } from "./freeRooms";
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
  const { supabase, toast } = usePortal();
  const { isAdmin } = useSession();
  const { room } = booking;
  const old = {
    day: booking.booking_date,
    units: booking.duration,
    start: booking.start_time.slice(0, 5),
  };
  const move = useReschedule({
    roomName: room.name,
    charged: booking.total_credits,
    onDone: onClose,
    dispatch: (action) => choosing.dispatch(action),
  });
  const choosing = useSlotChoice(room.id, old, {
    isOpen: open,
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
  const difference = creditDifference(change);
  const refund = useQuery({
    ...bookingRefundQuery(supabase, booking.id, choice.units),
    enabled: open && difference < 0,
  });
  const isSame = choice.day === old.day && choice.units === old.units && choice.start === old.start;

  function confirm() {
    const { day, units, start } = choice;
    if (!start) return toast(nothingChosenToast);
    const back = difference < 0 ? toldRefund(refund) : [];
    move.mutate({ bookingId: booking.id, day, start, units, difference, refund: back });
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
          <Button onClick={confirm} busy={move.isPending} disabled={isSame || isAwaited(refund)}>
            Move Booking
          </Button>
        </>
      }
    >
      <SlotPicker choosing={choosing} />
      {choice.lost && (
        <LostSlot
          roomName={room.name}
          start={choice.lost}
          slots={choosing.slots}
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
        <BalanceLine credits={difference} />
      </BookingSummary>
      {difference < 0 && <RefundNote refund={refund} />}
    </Dialog>
  );
}
