import { Button } from "antd";
import { CalendarDays, MapPin, Ticket, Users } from "lucide-react";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { formatCredits } from "@portal/shared/domain/credits";
import { cx } from "../../ui/theme/cx";
import { PictureCard } from "../../ui/layout/PictureCard";
import type { AdminEvent } from "./event.schema";
import styles from "./EventCard.module.css";

export type EventAction = "edit" | "cancel" | "reactivate" | "delete" | "registrations";

interface EventCardProps {
  event: AdminEvent;
  onAction: (action: EventAction, event: AdminEvent) => void;
}

export function EventCard({ event, onAction }: EventCardProps) {
  const isActive = event.status === "active";
  const registrations = `${event.attendees}/${event.max_attendees} registrations`;
  const button = (action: EventAction, label: string) => (
    <Button
      size="small"
      type={action === "edit" ? "default" : "text"}
      danger={action === "delete"}
      aria-label={`${label} ${event.title}`}
      onClick={() => onAction(action, event)}
    >
      {label}
    </Button>
  );
  return (
    <PictureCard
      picture={event.image_url}
      isDimmed={!isActive}
      actions={
        <>
          {button("edit", "Edit")}
          {isActive ? button("cancel", "Cancel") : button("reactivate", "Reactivate")}
          {event.attendees === 0 && button("delete", "Delete")}
        </>
      }
    >
      <div className={cx(styles.facts, !isActive && styles.dimmed)}>
        <p className={styles.when}>
          <CalendarDays size={16} aria-hidden />
          {formatDay(event.date)}, {formatTime(event.time)}
        </p>
        <h2 className={styles.title}>{event.title}</h2>
        {event.location && (
          <p className={styles.line}>
            <MapPin size={16} aria-hidden />
            {event.location}
          </p>
        )}
        <p className={styles.description}>{event.description}</p>
        <p className={styles.line}>
          <Users size={16} aria-hidden />
          <Button
            type="link"
            size="small"
            className={cx(styles.registrations)}
            aria-label={`${registrations} for ${event.title}`}
            onClick={() => onAction("registrations", event)}
          >
            {registrations}
          </Button>
        </p>
        <p className={styles.line}>
          <Ticket size={16} aria-hidden />
          {event.is_free ? "Free" : formatCredits(event.credits ?? 0)}
        </p>
      </div>
      {!isActive && <Badge tone="danger">Cancelled</Badge>}
    </PictureCard>
  );
}
