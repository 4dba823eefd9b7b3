import { afterFirstUse } from "@portal/shared/ui/deferred/afterFirstUse";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { sentenceOf } from "@portal/shared/data/refusals";
import { instantOf } from "@portal/shared/domain/dates";
import { useNow } from "@portal/shared/ui/useNow";
import { useEffect } from "react";
import { ignoredInLink, type UrlSlot } from "../../data/url/bookRoomUrl";
import { useOpening } from "../../data/url/dialogInUrl";
import { Notice } from "../../ui/states/Notice";
import type { MovableBooking, MoveChoice } from "./RescheduleDialog";

const RescheduleDialog = lazyDialog(
  async () => (await import("./RescheduleDialog")).RescheduleDialog,
);

type LinkedBooking = MovableBooking & { room: { retired_at: string | null } };

interface Props {
  /** Null if the URL names no booking. */
  dialog: (UrlSlot & { bookingId: string }) | null;
  /** The member's own; undefined until loaded. */
  bookings: readonly LinkedBooking[] | undefined;
  /** Describes the impossible values of the URL. */
  ignored: readonly string[];
  onChoiceChange: (choice: MoveChoice) => void;
  onClose: () => void;
}

/** Opens the dialog of the booking in the URL, or says why it cannot be moved. */
export function RescheduleDialogInUrl(props: Props) {
  const { dialog, bookings, ignored, onChoiceChange, onClose } = props;
  useEffect(() => afterFirstUse(RescheduleDialog.preload), []);
  const now = useNow();
  const booking = bookings?.find(({ id }) => id === dialog?.bookingId);
  const obstacle = dialog && bookings ? obstacleTo(booking, now) : null;
  // The booking stays as it was when the dialog opened: a move whose response was lost may have changed it.
  const opening = useOpening(obstacle === null ? (booking?.id ?? null) : null, () =>
    booking ? { booking, choice: choiceIn(dialog, booking) } : null,
  );
  return (
    <>
      {obstacle && <Notice>{obstacle}</Notice>}
      {opening?.initial && (
        <RescheduleDialog
          key={opening.times}
          booking={opening.initial.booking}
          latest={booking}
          initial={opening.initial.choice}
          notice={ignoredInLink(ignored)}
          open={opening.isOpen}
          onClose={onClose}
          onChoiceChange={onChoiceChange}
        />
      )}
    </>
  );
}

function obstacleTo(booking: LinkedBooking | undefined, now: Date): string | null {
  if (!booking) return "This booking was not found among yours. It may have been cancelled.";
  if (instantOf(booking.booking_date, booking.start_time) <= now) {
    return sentenceOf({ code: "booking_not_future", params: {} });
  }
  return (
    booking.room.retired_at &&
    "This room is no longer available. Your booking is still valid, but it can't be moved to another time."
  );
}

/** The present slot if the URL contains no other. */
function choiceIn(dialog: UrlSlot | null, booking: LinkedBooking): MoveChoice {
  const units = dialog?.units ?? booking.duration;
  if (dialog?.day) return { day: dialog.day, start: dialog.start, units };
  return { day: booking.booking_date, start: booking.start_time.slice(0, 5), units };
}
