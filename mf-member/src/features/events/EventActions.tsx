import { Button } from "@portal/shared/ui/Button";
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from "react";
import { CalendarButton } from "./CalendarButton";
import styles from "./EventCard.module.css";
import type { UpcomingEvent } from "./events.queries";
import { LeaveDialog } from "./LeaveDialog";
import { RiseDialog } from "./RiseDialog";
import type { Standing } from "./standing";
import { useRegister } from "./useRegister";

interface Props {
  event: UpcomingEvent;
  userId: string | undefined;
  charged: number;
  standing: Standing;
  started: boolean;
  /** An earlier registration was cancelled with the event. */
  again: boolean;
  /** The card's title, which tells one Register button from the next. */
  titleId: string;
  title: RefObject<HTMLElement | null>;
}

/** Register, or leave and put it into the calendar; nothing for a cancelled event. */
export function EventActions(props: Props) {
  const { event, userId, charged, standing, started, again, titleId, title } = props;
  const [leaving, setLeaving] = useState({ asking: false, charged });
  const [rise, setRise] = useState({ asking: false, price: 0 });
  const register = useRegister(userId, (price) => setRise({ asking: true, price }));
  const pressed = useRef<HTMLElement>(null);
  const goOn = () => (pressed.current?.isConnected ? pressed.current : title.current);

  // The answer may take the pressed button away, and the focus with it.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) title.current?.focus();
    pressed.current = null;
  }, [standing, title]);

  const onRegister = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    pressed.current = currentTarget;
    register.mutate(event);
  };
  const onLeave = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    pressed.current = currentTarget;
    setLeaving({ asking: true, charged });
  };
  return (
    <>
      {standing !== "cancelled" && standing !== "unknown" && (
        <div className={styles.actions}>
          {standing === "full" && (
            <Button disabled aria-describedby={titleId}>
              Full
            </Button>
          )}
          {standing === "open" && (
            <Button busy={register.isPending} aria-describedby={titleId} onClick={onRegister}>
              {again ? "Register again" : "Register"}
            </Button>
          )}
          {standing === "registered" && <CalendarButton event={event} titleId={titleId} />}
          {standing === "registered" && !started && (
            <Button variant="ghost" aria-describedby={titleId} onClick={onLeave}>
              Leave
            </Button>
          )}
        </div>
      )}
      {userId && (
        <LeaveDialog
          event={event}
          userId={userId}
          charged={leaving.charged}
          open={leaving.asking}
          onClose={() => setLeaving((before) => ({ ...before, asking: false }))}
          finalFocus={goOn}
        />
      )}
      <RiseDialog
        event={event}
        price={rise.price}
        open={rise.asking}
        onClose={() => setRise((before) => ({ ...before, asking: false }))}
        onRegister={() => {
          setRise((before) => ({ ...before, asking: false }));
          register.mutate({ ...event, is_free: false, credits: rise.price });
        }}
        finalFocus={goOn}
      />
    </>
  );
}
