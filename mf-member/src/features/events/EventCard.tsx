import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { Card } from "@portal/shared/ui/Card";
import { CalendarDays, Clock, MapPin, Users } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { EventActions } from "./registration/EventActions";
import styles from "./EventCard.module.css";
import { EventPicture } from "./EventPicture";
import type { UpcomingEvent } from "../../data/events.queries";
import { formatCount } from "@portal/shared/domain/numbers";
import {
  hasStarted,
  priceOf,
  seatsLeft,
  registrationStatus,
  type RegistrationStatus,
} from "./registration/registrationStatus";

interface Props {
  event: UpcomingEvent;
  userId: string | undefined;
  /** Null without a seat, undefined if it could not be read. */
  charged: number | null | undefined;
  /** Credits refunded for a registration that was cancelled with the event. */
  refunded: number | undefined;
  now: Date;
  /** The card is at the top of the page, so its picture loads at once. */
  isEarly: boolean;
}

export function EventCard({ event, userId, charged, refunded, now, isEarly }: Props) {
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const registered = charged === undefined ? undefined : charged !== null;
  const status = registrationStatus(event, registered);
  const started = status !== "cancelled" && hasStarted(event, now);
  const wasCancelled = refunded !== undefined && (status === "open" || status === "full");
  const hint = statusHint(status, event, started, registered);
  return (
    <Card as="article" flush className={styles.card} aria-labelledby={titleId}>
      <div className={`${styles.picture} ${status === "cancelled" ? styles.faded : ""}`}>
        <EventPicture url={event.image_url} day={event.date} isEarly={isEarly} />
      </div>
      <div className={styles.body}>
        <p className={styles.badges}>
          <StatusBadge status={status} />
          {wasCancelled && <Badge tone="warning">Registration cancelled</Badge>}
          {status !== "cancelled" && (
            <Badge tone={event.is_free ? "success" : "brand"}>
              {event.is_free ? "Free" : formatCredits(priceOf(event))}
            </Badge>
          )}
          {started && <Badge tone="warning">Started at {formatTime(event.time)}</Badge>}
        </p>
        <h2 className={styles.title} id={titleId} ref={titleRef} tabIndex={-1}>
          {event.title}
        </h2>
        <ul className={styles.facts}>
          <Fact icon={<CalendarDays size={16} />}>
            <time dateTime={event.date}>{formatDay(event.date)}</time>
          </Fact>
          <Fact icon={<Clock size={16} />}>{formatTime(event.time)}</Fact>
          {event.location && <Fact icon={<MapPin size={16} />}>{event.location}</Fact>}
          {status !== "cancelled" && (
            <Fact icon={<Users size={16} />}>{formatSeatsLeft(seatsLeft(event))}</Fact>
          )}
        </ul>
        {event.description && <p className={styles.description}>{event.description}</p>}
        {wasCancelled && <p className={styles.hint}>{cancelledHint(refunded, status)}</p>}
        {hint && <p className={styles.hint}>{hint}</p>}
        <EventActions
          {...{ event, userId, status, started, wasCancelled, titleId, titleRef }}
          charged={charged ?? 0}
        />
      </div>
    </Card>
  );
}

function statusHint(
  status: RegistrationStatus,
  event: UpcomingEvent,
  started: boolean,
  registered: boolean | undefined,
): string | null {
  const price = priceOf(event);
  if (status === "cancelled") {
    if (!registered) return null;
    const refunded = price > 0 ? "The credits you paid have been refunded. " : "";
    return `${refunded}If the event is reactivated, you can register again.`;
  }
  if (!started) return null;
  if (status === "registered") return "Already started, so you can no longer leave.";
  if (status !== "open") return null;
  return price > 0
    ? `Already started. Joining costs ${formatCredits(price)} (non-refundable).`
    : "Already started. You can still join.";
}

function cancelledHint(refunded: number, status: RegistrationStatus): string {
  const credits =
    refunded > 0
      ? ` and ${formatCredits(refunded)} ${refunded === 1 ? "was" : "were"} refunded`
      : "";
  const next =
    status === "open" ? " The event has been reactivated: register again to attend." : "";
  return `Your earlier registration was cancelled with the event${credits}.${next}`;
}

function StatusBadge({ status }: { status: RegistrationStatus }) {
  if (status === "cancelled") return <Badge tone="danger">Cancelled</Badge>;
  if (status === "registered") return <Badge tone="success">Registered</Badge>;
  return status === "full" && <Badge tone="warning">Full</Badge>;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </li>
  );
}

function formatSeatsLeft(left: number): string {
  if (left === 0) return "No seats left";
  return `${formatCount(left, "seat")} left`;
}
