import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot } from "@portal/shared/domain/slots";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { BalanceLine } from "./BalanceLine";
import { BookingSummary } from "./BookingSummary";
import { creditsDue, priceOf } from "./bookingCost";
import styles from "./BookingDialog.module.css";
import { insufficientCreditsToast, nothingChosenToast } from "./bookingFailure";
import { firstBookableDay } from "./firstBookableDay";
import { LostSlot } from "./LostSlot";
import type { BookableRoom } from "./freeRooms";
import { OtherRooms } from "./OtherRooms";
import { SlotPicker } from "./SlotPicker";
import { useBookRoom } from "./useBookRoom";
import { useShortage } from "./useShortage";
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
  const { toast, navigate } = usePortal();
  const { user, isAdmin } = useSession();
  const booking = useBookRoom({
    onDone: onClose,
    dispatch: (action) => choosing.dispatch(action),
  });
  const choosing = useSlotChoice(
    room.id,
    { day: firstBookableDay(), units: 1, start: null },
    { isOpen: open, isPlacing: booking.isPending || booking.isSuccess },
  );
  const { choice, dispatch } = choosing;

  const credits = creditsDue(room.credits_per_hour, choice.units, isAdmin);
  const { isShort } = useShortage(credits);

  function confirm() {
    const { day, units, start, isUnsure } = choice;
    if (!user || !start) return toast(nothingChosenToast);
    if (isShort) {
      const buyCredits = () => navigate("/buy-credits");
      return toast(insufficientCreditsToast({ credits, buyCredits }));
    }
    booking.mutate({ room, day, start, units, isUnsure });
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
            {choice.start
              ? formatTimeRange(choice.start, endOfSlot(choice.start, choice.units))
              : "No time chosen"}
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
          roomName={room.name}
          start={choice.lost}
          slots={choosing.slots}
          onStart={(start) => dispatch({ type: "start chosen", start })}
        >
          <OtherRooms
            {...choice}
            start={choice.lost}
            room={room}
            rooms={rooms}
            onRoom={(other) => {
              onRoomChange(other);
              if (choice.lost) dispatch({ type: "room changed", start: choice.lost });
            }}
          />
        </LostSlot>
      )}
      <BookingSummary
        roomName={room.name}
        creditsPerHour={room.credits_per_hour}
        day={choice.day}
        units={choice.units}
        start={choice.start}
        isAdmin={isAdmin}
      >
        <BalanceLine credits={credits} />
      </BookingSummary>
    </Dialog>
  );
}
