import { afterFirstUse } from "@portal/shared/ui/deferred/afterFirstUse";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import type { Day } from "@portal/shared/domain/dates";
import { canBook } from "@portal/shared/domain/roomRules";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { BookRoomUrl, DialogChoice } from "../../data/url/bookRoomUrl";
import { useFirstBookableDay } from "../../data/firstBookableDay";
import type { InvitableBooking } from "../../data/invitableBooking";
import { roomQueries, type BookableRoom } from "../../data/rooms.queries";
import { useOpening } from "../../data/url/dialogInUrl";
import type { BookingChoice } from "./CreateBookingDialog";

const CreateBookingDialog = lazyDialog(
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
  const { isAdmin } = useSession();
  const { data = [] } = useQuery(roomQueries.list(supabase));
  const rooms = data.filter(({ rules }) => canBook(rules, isAdmin));
  useEffect(() => afterFirstUse(CreateBookingDialog.preload), []);
  const firstDay = useFirstBookableDay();
  const linked = rooms.find(({ id }) => id === dialog?.roomId) ?? null;
  const opening = useOpening<BookableRoom, BookingChoice>(linked, () =>
    initialChoice(dialog, firstDay),
  );
  const latest = useRef(0);
  useEffect(() => {
    latest.current = opening?.times ?? 0;
  }, [opening]);
  if (!opening) return null;
  const { subject: room, times, initial, isOpen } = opening;
  return (
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
      onChoiceChange={onChange}
    />
  );
}

/** Drops a start time without a day: the link may have named a day that was ignored. */
function initialChoice(link: LinkedChoice | null, firstDay: Day): BookingChoice {
  const day = link?.day ?? null;
  return {
    day: day ?? firstDay,
    units: link?.units ?? 1,
    start: day && (link?.start ?? null),
  };
}
