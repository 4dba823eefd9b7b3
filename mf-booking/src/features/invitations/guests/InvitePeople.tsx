import { Button } from "@portal/shared/ui/Button";
import { UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { InvitableBooking } from "../../../data/invitableBooking";

const loadDialog = () => import("./InviteDialog");
const InviteDialog = lazy(async () => ({ default: (await loadDialog()).InviteDialog }));

interface Props {
  booking: InvitableBooking;
  describedBy?: string;
}

/** The button and its dialog, which loads on intent and keeps what was typed while it is closed. */
export function InvitePeople({ booking, describedBy }: Props) {
  const [opened, setOpened] = useState<"never" | "open" | "closed">("never");
  const load = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpened("open")}
      >
        <UserPlus aria-hidden size={15} />
        Invite people
      </Button>
      {opened !== "never" && (
        <Suspense fallback={null}>
          <InviteDialog
            booking={booking}
            open={opened === "open"}
            onClose={() => setOpened("closed")}
          />
        </Suspense>
      )}
    </>
  );
}
