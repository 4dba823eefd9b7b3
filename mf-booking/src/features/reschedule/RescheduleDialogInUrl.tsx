import { afterFirstUse } from "@portal/shared/ui/deferred/afterFirstUse";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { sentenceOf } from "@portal/shared/data/refusals";
import type { Tables } from "@portal/shared/data/supabase";
import { instantOf } from "@portal/shared/domain/dates";
import { canBook } from "@portal/shared/domain/roomRules";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Room, roomQueries } from "../../data/rooms.queries";
import { ignoredInLink, type UrlSlot } from "../../data/url/bookRoomUrl";
import { useOpening } from "../../data/url/dialogInUrl";
import { Notice } from "../../ui/states/Notice";
import type { MovableBooking, MoveChoice } from "./RescheduleDialog";

const RescheduleDialog = lazyDialog(
  async () => (await import("./RescheduleDialog")).RescheduleDialog,
);

type LinkedBooking = MovableBooking & {
  room: Pick<Tables<"rooms">, "capacity" | "retired_at">;
};

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
  const { supabase } = usePortal();
  const { isAdmin } = useSession();
  const booking = bookings?.find(({ id }) => id === dialog?.bookingId);
  const mustMove = Boolean(booking?.room.retired_at);
  const allRooms = useQuery({ ...roomQueries.list(supabase), enabled: mustMove });
  const rooms =
    booking && mustMove ? allRooms.data && roomsFor(booking, allRooms.data, isAdmin) : [];
  const obstacle =
    dialog && bookings
      ? (obstacleTo(booking, rooms, now) ??
        (allRooms.error &&
          "The other rooms could not be loaded. Check your connection and reload."))
      : null;
  // The booking stays as it was when the dialog opened: a move whose response was lost may have changed it.
  const isReady = obstacle === null && rooms !== undefined;
  const opening = useOpening(isReady ? (booking?.id ?? null) : null, () =>
    booking && rooms ? { booking, rooms, choice: choiceIn(dialog, booking) } : null,
  );
  return (
    <>
      {obstacle && <Notice>{obstacle}</Notice>}
      {opening?.initial && (
        <RescheduleDialog
          key={opening.times}
          booking={opening.initial.booking}
          latest={booking}
          rooms={opening.initial.rooms}
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

/** Rooms to which a booking in a retired room can move: those that need no approval, the closest in capacity first. */
function roomsFor(booking: LinkedBooking, rooms: readonly Room[], isAdmin: boolean): Room[] {
  const difference = ({ capacity }: Room) => Math.abs(capacity - booking.room.capacity);
  return rooms
    .filter(({ rules }) => canBook(rules, isAdmin) && (isAdmin || rules.approval_hours === null))
    .toSorted((a, b) => difference(a) - difference(b));
}

function obstacleTo(
  booking: LinkedBooking | undefined,
  rooms: readonly Room[] | undefined,
  now: Date,
): string | null {
  if (!booking) return "This booking was not found among yours. It may have been cancelled.";
  if (instantOf(booking.booking_date, booking.start_time) <= now) {
    return sentenceOf({ code: "booking_not_future", params: {} });
  }
  return booking.room.retired_at && rooms?.length === 0
    ? "No other room can be booked without an admin. Please ask at the front desk. Your booking is still valid."
    : null;
}

/** The present slot if the URL contains no other. */
function choiceIn(dialog: UrlSlot | null, booking: LinkedBooking): MoveChoice {
  const units = dialog?.units ?? booking.duration;
  if (dialog?.day) return { day: dialog.day, start: dialog.start, units };
  return { day: booking.booking_date, start: booking.start_time.slice(0, 5), units };
}
