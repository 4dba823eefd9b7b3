import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/creditBalance";
import { formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot } from "@portal/shared/domain/slots";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useQuery } from "@tanstack/react-query";
import { BookingSummary, SummaryLine } from "./BookingSummary";
import { creditsDue, formatCredits, priceOf } from "./bookingCost";
import styles from "./BookingDialog.module.css";
import { insufficientCreditsToast, nothingChosenToast } from "./bookingFailure";
import { firstBookableDay } from "./firstBookableDay";
import { LostSlot } from "./LostSlot";
import type { BookableRoom } from "./otherPlaces";
import { SlotPicker } from "./SlotPicker";
import { useBookRoom } from "./useBookRoom";
import { useSlotChoice } from "./useSlotChoice";

interface Props {
  room: BookableRoom;
  /** Every room on offer, for when this one's slot is lost. */
  rooms: readonly BookableRoom[];
  open: boolean;
  onClose: () => void;
  onRoomChange: (room: BookableRoom) => void;
}

/** Date, duration, start, summary, confirm. Give it a new key each time it opens. */
export function BookingDialog({ room, rooms, open, onClose, onRoomChange }: Props) {
  const { supabase, toast, navigate } = usePortal();
  const { user, isAdmin } = useSession();
  const balance = useQuery({
    ...creditBalanceQuery(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  const booking = useBookRoom({
    onBooked: onClose,
    onSlotTaken: (start) => choosing.dispatch({ type: "start refused", start }),
  });
  const choosing = useSlotChoice(
    room.id,
    { day: firstBookableDay(), units: 1, start: null },
    { isPlacing: booking.isPending || booking.isSuccess },
  );
  const { choice, dispatch } = choosing;

  const credits = creditsDue(room.credits_per_hour, choice.units, isAdmin);
  const isShort = balance.data !== undefined && balance.data < credits;

  function confirm() {
    const { day, units, start } = choice;
    if (!user || !start) return toast(nothingChosenToast);
    if (isShort) {
      const buyCredits = () => navigate("/buy-credits");
      return toast(insufficientCreditsToast({ credits, buyCredits }));
    }
    booking.mutate({ room, day, start, units });
  }

  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Book ${room.name}`}
      footer={
        <>
          <p className={styles.choice}>
            {choice.start && formatTimeRange(choice.start, endOfSlot(choice.start, choice.units))}
            <span>{priceOf(room.credits_per_hour, choice.units, isAdmin)}</span>
          </p>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={confirm} busy={booking.isPending}>
            Confirm Booking
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
          rooms={rooms}
          onStart={(start) => dispatch({ type: "start chosen", start })}
          onRoom={(other, start) => {
            onRoomChange(other);
            dispatch({ type: "room changed", start });
          }}
        />
      )}
      <BookingSummary
        roomName={room.name}
        creditsPerHour={room.credits_per_hour}
        day={choice.day}
        units={choice.units}
        start={choice.start}
        isAdmin={isAdmin}
      >
        {credits > 0 && balance.data !== undefined && (
          <SummaryLine term="Your balance">{formatCredits(balance.data)}</SummaryLine>
        )}
      </BookingSummary>
    </Dialog>
  );
}
