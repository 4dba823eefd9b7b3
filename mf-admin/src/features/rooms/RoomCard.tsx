import { Button, Card } from "antd";
import { Users } from "lucide-react";
import { formatTimeRange } from "@portal/shared/domain/formatDates";
import { cx } from "../../ui/cx";
import { StatusTag } from "../../ui/StatusTag";
import type { AdminRoom } from "./room.schema";
import type { RoomBooking } from "./rooms.queries";
import styles from "./RoomCard.module.css";

export type RoomAction = "edit" | "retire" | "restore";

interface RoomCardProps {
  room: AdminRoom;
  /** Of the day that is shown; undefined while they load. */
  bookings: readonly RoomBooking[] | undefined;
  onAction: (action: RoomAction, room: AdminRoom) => void;
}

export function RoomCard({ room, bookings, onAction }: RoomCardProps) {
  const isRetired = room.retired_at !== null;
  return (
    <Card
      className={cx(styles.card)}
      classNames={{ body: cx(styles.body) }}
      cover={
        room.image_url && (
          <img
            src={room.image_url}
            alt=""
            className={cx(styles.image, isRetired && styles.dimmed)}
            loading="lazy"
          />
        )
      }
    >
      <div className={styles.head}>
        <h2 className={styles.name}>{room.name}</h2>
        {isRetired ? (
          <StatusTag tone="neutral">Retired</StatusTag>
        ) : (
          bookings && (
            <StatusTag tone={bookings.length > 0 ? "warning" : "success"}>
              {bookings.length > 0 ? "Booked" : "Available"}
            </StatusTag>
          )
        )}
      </div>
      <p className={styles.line}>
        <Users size={16} aria-hidden />
        {room.capacity} people ·{" "}
        {room.credits_per_hour === null
          ? "priced in rupees"
          : `${room.credits_per_hour} credits per hour`}
      </p>
      {room.amenities.length > 0 && (
        <ul className={styles.amenities} aria-label="Amenities">
          {room.amenities.map((amenity) => (
            <li key={amenity}>
              <StatusTag tone="neutral">{amenity}</StatusTag>
            </li>
          ))}
        </ul>
      )}
      {bookings && bookings.length > 0 && (
        <ul className={styles.bookings} aria-label={`Bookings of ${room.name}`}>
          {bookings.map((booking) => (
            <li key={booking.id} className={styles.booking}>
              <span>{formatTimeRange(booking.start_time, booking.end_time)}</span>
              <span className={styles.status}>{booking.status}</span>
              <span className={styles.who}>{booking.who}</span>
              <span className={styles.muted}>
                {booking.duration * 30} min · {booking.total_credits} credits
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button
          size="small"
          onClick={() => onAction("edit", room)}
          aria-label={`Edit ${room.name}`}
        >
          Edit
        </Button>
        <Button
          size="small"
          type="text"
          danger={!isRetired}
          onClick={() => onAction(isRetired ? "restore" : "retire", room)}
          aria-label={`${isRetired ? "Restore" : "Retire"} ${room.name}`}
        >
          {isRetired ? "Restore" : "Retire"}
        </Button>
      </div>
    </Card>
  );
}
