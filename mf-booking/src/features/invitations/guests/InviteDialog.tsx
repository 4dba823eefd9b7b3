import { messageOf, hasNoResponse } from "@portal/shared/data/errors";
import { isOfflineError } from "@portal/shared/data/offline";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useState } from "react";
import type { InvitableBooking } from "../../../data/invitableBooking";
import { WriteFailure } from "../../../ui/states/WriteFailure";
import { AddressRows } from "./add/AddressRows";
import { GuestField } from "./add/GuestField";
import { GuestList } from "./GuestList";
import type { PickedGuest } from "./guests.mutations";
import { useInvite } from "./useGuests";

interface Props {
  booking: InvitableBooking;
  open: boolean;
  onClose: () => void;
}

export function InviteDialog({ booking, open, onClose }: Props) {
  const [picked, setPicked] = useState<readonly PickedGuest[]>([]);
  const [problem, setProblem] = useState<string>();
  const [nameless, setNameless] = useState<{ email: string } | null>(null);
  const [input, setInput] = useState("");
  const invitation = useInvite(booking.id, booking.room.name, () => {
    setPicked([]);
    setInput("");
  });

  function send() {
    if (input.trim()) {
      setProblem(`Choose “${input.trim()}” from the list, or enter an email address.`);
      return;
    }
    if (picked.length === 0) {
      setProblem("Add people by name or email address first.");
      return;
    }
    setProblem(undefined);
    const visitor = picked.find(
      (guest) => "email" in guest && guest.isVisitor && !visibleLine(guest.name),
    );
    if (visitor && "email" in visitor) {
      setNameless({ email: visitor.email });
      return;
    }
    invitation.mutate(picked);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      isTall
      title="Invite people"
      description={`${booking.room.name}, ${formatDay(booking.booking_date)}, ${formatTimeRange(
        booking.start_time,
        booking.end_time,
      )}. Guests get an invitation by email, and every change of this booking.`}
      footer={
        <>
          <WriteFailure text={failureText(invitation.error)} onRetry={send} />
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={send} busy={invitation.isPending}>
            Send invitations
          </Button>
        </>
      }
    >
      <GuestField
        picked={picked}
        onPick={(next) => {
          setPicked(next);
          setProblem(undefined);
          invitation.reset();
        }}
        input={input}
        onInput={(text) => {
          setInput(text);
          setProblem(undefined);
        }}
        error={problem}
      />
      <AddressRows
        picked={picked}
        day={booking.booking_date}
        nameless={nameless}
        onChange={setPicked}
      />
      <GuestList bookingId={booking.id} isOpen={open} />
    </Dialog>
  );
}

function failureText(error: unknown): string | null {
  if (!error) return null;
  if (isOfflineError(error)) return "Not sent: you're offline.";
  return hasNoResponse(error)
    ? "No response from the server. Retry: no guest gets a second invitation."
    : `Not sent: ${messageOf(error, "There was a problem sending the invitations")}`;
}
