import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useState } from "react";
import { CalendarButton } from "./CalendarButton";
import { creditCount } from "./creditCount";
import styles from "./EventCard.module.css";
import type { UpcomingEvent } from "./events.queries";
import type { Standing } from "./standing";
import { useLeaveEvent } from "./useLeaveEvent";
import { useRegister } from "./useRegister";

interface Props {
  event: UpcomingEvent;
  userId: string | undefined;
  charged: number | null;
  standing: Standing;
  started: boolean;
  /** The card's title, which tells one Register button from the next. */
  titleId: string;
}

/** Register, or leave and put it into the calendar; nothing for a cancelled event. */
export function EventActions({ event, userId, charged, standing, started, titleId }: Props) {
  const register = useRegister(userId);
  if (standing === "cancelled") return null;
  return (
    <div className={styles.actions}>
      {standing === "full" && (
        <Button disabled aria-describedby={titleId}>
          Full
        </Button>
      )}
      {standing === "open" && (
        <Button
          busy={register.isPending}
          aria-describedby={titleId}
          onClick={() => register.mutate(event)}
        >
          Register
        </Button>
      )}
      {standing === "registered" && (
        <>
          <CalendarButton event={event} titleId={titleId} />
          {userId && !started && <LeaveButton {...{ event, userId, charged, titleId }} />}
        </>
      )}
    </div>
  );
}

interface LeaveProps extends Pick<Props, "event" | "charged" | "titleId"> {
  userId: string;
}

function LeaveButton({ event, userId, charged, titleId }: LeaveProps) {
  const [asking, setAsking] = useState(false);
  const leave = useLeaveEvent(userId);
  const refund = charged ? ` You get ${creditCount(charged)} back.` : "";
  return (
    <>
      <Button variant="ghost" aria-describedby={titleId} onClick={() => setAsking(true)}>
        Leave
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Leave this event?"
        description={`Your seat at ${event.title} goes to somebody else.${refund}`}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep my seat
            </Button>
            <Button
              variant="destructive"
              busy={leave.isPending}
              onClick={() => leave.mutate(event, { onSettled: () => setAsking(false) })}
            >
              Leave event
            </Button>
          </>
        }
      />
    </>
  );
}
