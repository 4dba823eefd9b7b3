import { Button } from "@portal/shared/ui/Button";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { InvitableBooking } from "../../../data/invitableBooking";

const InviteDialog = lazyDialog(async () => (await import("./InviteDialog")).InviteDialog);

interface Props {
  booking: InvitableBooking;
  describedBy?: string;
}

/** The button and its dialog, which loads on intent and keeps what was typed while it is closed. */
export function InvitePeople({ booking, describedBy }: Props) {
  const [opened, setOpened] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        onPointerEnter={InviteDialog.preload}
        onFocus={InviteDialog.preload}
        onClick={() => setOpened("open")}
      >
        <UserPlus aria-hidden size={15} />
        Invite people
      </Button>
      {opened !== "never" && (
        <InviteDialog
          booking={booking}
          open={opened === "open"}
          onClose={() => setOpened("closed")}
        />
      )}
    </>
  );
}
