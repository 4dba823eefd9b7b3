import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import type { BookRoomUrl } from "../../data/bookRoomUrl";
import { firstBookableDay } from "../../data/firstBookableDay";
import type { InvitableBooking } from "../../data/invitableBooking";
import { roomQueries } from "../../data/rooms.queries";
import type { DialogChoice } from "../../data/useBookRoomUrl";
import { lazyWithPreload } from "../../ui/lazyWithPreload";
import type { BookingChoice } from "./CreateBookingDialog";
import type { BookableRoom } from "./freeRooms";

const [CreateBookingDialog, usePreloadBookingDialog] = lazyWithPreload(
  async () => (await import("./CreateBookingDialog")).CreateBookingDialog,
);

type LinkedChoice = Pick<BookRoomUrl, "day" | "start"> & { roomId: string; units: number | null };

interface Props {
  /** Null if the URL contains no room. */
  dialog: LinkedChoice | null;
  notice: string | null;
  onChange: (part: Partial<DialogChoice>) => void;
  onClose: () => void;
  onBooked: (booking: InvitableBooking) => void;
}

export function BookingDialogInUrl({ dialog, notice, onChange, onClose, onBooked }: Props) {
  const { supabase } = usePortal();
  const { data: rooms = [] } = useQuery(roomQueries.list(supabase));
  usePreloadBookingDialog();
  const opening = useOpening(dialog, rooms);
  const latest = useRef(0);
  useEffect(() => {
    latest.current = opening?.times ?? 0;
  }, [opening]);
  if (!opening) return null;
  const { room, times, initial, isOpen } = opening;
  return (
    <Suspense fallback={null}>
      <CreateBookingDialog
        key={times}
        room={room}
        rooms={rooms}
        initial={initial}
        notice={notice}
        open={isOpen}
        // A request may end after its dialog was closed and another one opened.
        onClose={() => latest.current === times && onClose()}
        onBooked={onBooked}
        onRoomChange={({ id }) => onChange({ roomId: id })}
        onChoiceChange={onChange}
      />
    </Suspense>
  );
}

interface Opening {
  room: BookableRoom;
  initial: BookingChoice;
  isOpen: boolean;
  /** Counts openings: each gets fresh state. */
  times: number;
}

/** Keeps the last room, so that the dialog can close with a transition. */
function useOpening(dialog: LinkedChoice | null, rooms: readonly BookableRoom[]): Opening | null {
  const [opening, setOpening] = useState<Opening | null>(null);
  const room = rooms.find(({ id }) => id === dialog?.roomId);
  if (dialog && room) {
    if (!opening?.isOpen) {
      const initial = initialChoice(dialog);
      setOpening({ room, initial, isOpen: true, times: (opening?.times ?? 0) + 1 });
    } else if (opening.room !== room) setOpening({ ...opening, room });
  } else if (opening?.isOpen) setOpening({ ...opening, isOpen: false });
  return opening;
}

/** Drops a start time without a day: the link may have named a day that was ignored. */
function initialChoice({ day, start, units }: LinkedChoice): BookingChoice {
  return { day: day ?? firstBookableDay(), units: units ?? 1, start: day && start };
}
