import { Button, Card } from "antd";
import { CalendarDays, MapPin, Ticket, Users } from "lucide-react";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { cx } from "../../ui/cx";
import { StatusTag } from "../../ui/StatusTag";
import type { AdminEvent } from "./event.schema";
import styles from "./EventCard.module.css";

export type EventAction = "edit" | "cancel" | "reactivate" | "delete" | "registrations";

interface EventCardProps {
  event: AdminEvent;
  onAction: (action: EventAction, event: AdminEvent) => void;
}

export function EventCard({ event, onAction }: EventCardProps) {
  const isActive = event.status === "active";
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
    <Card
      className={cx(styles.card)}
      classNames={{ body: cx(styles.body) }}
      cover={
        event.image_url && (
          <img
            src={event.image_url}
            alt=""
            className={cx(styles.image, !isActive && styles.dimmed)}
            loading="lazy"
          />
        )
      }
    >
      <div className={cx(styles.facts, !isActive && styles.dimmed)}>
        <p className={styles.when}>
          <CalendarDays size={16} aria-hidden />
          {formatDay(event.date)}, {formatTime(event.time)}
        </p>
        <h3 className={styles.title}>{event.title}</h3>
        {event.location && (
          <p className={styles.line}>
            <MapPin size={16} aria-hidden />
            {event.location}
          </p>
        )}
        <p className={styles.description}>{event.description}</p>
        <p className={styles.line}>
          <Users size={16} aria-hidden />
          {event.attendees}/{event.max_attendees} registrations
        </p>
        <p className={styles.line}>
          <Ticket size={16} aria-hidden />
          {event.is_free ? "Free" : `${event.credits ?? 0} credits`}
        </p>
      </div>
      {!isActive && <StatusTag tone="danger">Cancelled</StatusTag>}
      <div className={styles.actions}>
        {button("edit", "Edit")}
        {button("registrations", "Registrations")}
        {isActive ? button("cancel", "Cancel") : button("reactivate", "Reactivate")}
        {event.attendees === 0 && button("delete", "Delete")}
      </div>
    </Card>
  );
}
