import { formatCredits } from "@portal/shared/domain/credits";
import { Button } from "@portal/shared/ui/Button";
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from "react";
import type { UpcomingEvent } from "../../../data/events.queries";
import { AddEventToCalendar } from "./AddEventToCalendar";
import styles from "./EventActions.module.css";
import { LeaveEventDialog } from "./LeaveEventDialog";
import { PriceChangedDialog } from "./PriceChangedDialog";
import { priceOf, type RegistrationStatus } from "./registrationStatus";
import { useRegisterForEvent } from "./useRegisterForEvent";

interface Props {
  event: UpcomingEvent;
  userId: string | undefined;
  charged: number;
  status: RegistrationStatus;
  started: boolean;
  wasCancelled: boolean;
  /** Id of the event's title, which describes each button. */
  titleId: string;
  titleRef: RefObject<HTMLElement | null>;
}

export function EventActions(props: Props) {
  const { event, userId, charged, status, started, wasCancelled, titleId, titleRef } = props;
  const [leaveDialog, setLeaveDialog] = useState({ open: false, charged });
  const [priceDialog, setPriceDialog] = useState({ open: false, price: 0 });
  const register = useRegisterForEvent(userId, (price) => setPriceDialog({ open: true, price }));
  const pressed = useRef<HTMLElement>(null);
  const finalFocus = () => (pressed.current?.isConnected ? pressed.current : titleRef.current);

  // The pressed button, and with it the focus, may disappear when the status changes.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) titleRef.current?.focus();
    pressed.current = null;
  }, [status, titleRef]);

  const onRegister = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    pressed.current = currentTarget;
    register.mutate(event);
  };
  const onLeave = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    pressed.current = currentTarget;
    setLeaveDialog({ open: true, charged });
  };
  const closePriceDialog = () => setPriceDialog((before) => ({ ...before, open: false }));
  return (
    <>
      {status !== "cancelled" && status !== "unknown" && (
        <div className={styles.actions}>
          {status === "full" && (
            <Button variant="secondary" disabled aria-describedby={titleId}>
              Full
            </Button>
          )}
          {status === "open" && (
            <Button busy={register.isPending} aria-describedby={titleId} onClick={onRegister}>
              {wasCancelled ? "Register again" : "Register"}
              {priceOf(event) > 0 && ` · ${formatCredits(priceOf(event))}`}
            </Button>
          )}
          {status === "registered" && <AddEventToCalendar event={event} titleId={titleId} />}
          {status === "registered" && !started && (
            <Button variant="secondary" aria-describedby={titleId} onClick={onLeave}>
              Leave
            </Button>
          )}
        </div>
      )}
      {userId && (
        <LeaveEventDialog
          event={event}
          userId={userId}
          charged={leaveDialog.charged}
          open={leaveDialog.open}
          onClose={() => setLeaveDialog((before) => ({ ...before, open: false }))}
          finalFocus={finalFocus}
        />
      )}
      <PriceChangedDialog
        event={event}
        price={priceDialog.price}
        open={priceDialog.open}
        onClose={closePriceDialog}
        onRegister={() => {
          closePriceDialog();
          register.mutate({
            ...event,
            is_free: priceDialog.price === 0,
            credits: priceDialog.price,
          });
        }}
        finalFocus={finalFocus}
      />
    </>
  );
}
