import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { Card } from "@portal/shared/ui/Card";
import { CalendarDays, Clock, MapPin, Users } from "lucide-react";
import { useId, type ReactNode } from "react";
import { creditCount } from "./creditCount";
import { EventActions } from "./EventActions";
import styles from "./EventCard.module.css";
import { EventPicture } from "./EventPicture";
import type { UpcomingEvent } from "./events.queries";
import { hasStarted, seatsLeft, standingOf, type Standing } from "./standing";

interface Props {
  event: UpcomingEvent;
  userId: string | undefined;
  /** What the person's seat cost in credits; null without a seat. */
  charged: number | null;
}

/** When, where, what it costs, how many seats are left, and a seat to take or give back. */
export function EventCard({ event, userId, charged }: Props) {
  const titleId = useId();
  const standing = standingOf(event, charged !== null);
  const started = hasStarted(event);
  return (
    <Card as="article" flush className={styles.card} aria-labelledby={titleId}>
      <div className={standing === "cancelled" ? styles.faded : undefined}>
        <EventPicture url={event.image_url} day={event.date} />
      </div>
      <div className={styles.body}>
        <p className={styles.badges}>
          <StandingBadge standing={standing} />
          {standing !== "cancelled" && (
            <Badge tone={event.is_free ? "success" : "brand"}>
              {event.is_free ? "Free" : creditCount(event.credits ?? 0)}
            </Badge>
          )}
          {started && <Badge tone="warning">Already started</Badge>}
        </p>
        <h2 className={styles.title} id={titleId}>
          {event.title}
        </h2>
        <ul className={styles.facts}>
          <Fact icon={<CalendarDays size={16} />}>
            <time dateTime={event.date}>{formatDay(event.date)}</time>
          </Fact>
          <Fact icon={<Clock size={16} />}>{formatTime(event.time)}</Fact>
          {event.location && <Fact icon={<MapPin size={16} />}>{event.location}</Fact>}
          {standing !== "cancelled" && (
            <Fact icon={<Users size={16} />}>{seats(seatsLeft(event))}</Fact>
          )}
        </ul>
        {event.description && <p className={styles.description}>{event.description}</p>}
        <EventActions {...{ event, userId, charged, standing, started, titleId }} />
      </div>
    </Card>
  );
}

function StandingBadge({ standing }: { standing: Standing }) {
  if (standing === "cancelled") return <Badge tone="danger">Cancelled</Badge>;
  if (standing === "registered") return <Badge tone="success">Registered</Badge>;
  return standing === "full" && <Badge tone="warning">Full</Badge>;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </li>
  );
}

function seats(left: number): string {
  if (left === 0) return "No seats left";
  return left === 1 ? "1 seat left" : `${left} seats left`;
}
