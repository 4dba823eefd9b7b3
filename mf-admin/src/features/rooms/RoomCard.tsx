import { Button } from "antd";
import { Users } from "lucide-react";
import { formatTimeRange } from "@portal/shared/domain/formatDates";
import { focalPoint } from "@portal/shared/domain/roomPhotos";
import { Badge } from "@portal/shared/ui/Badge";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatCount } from "@portal/shared/domain/numbers";
import { bookingPrice } from "../../data/bookingPrice";
import { Fold } from "../../ui/layout/Fold";
import { PictureCard } from "../../ui/layout/PictureCard";
import { BlockList } from "./blocks/BlockList";
import type { RoomBlock } from "./blocks/blocks.queries";
import { photosOf } from "./photos/photoChoice";
import type { AdminRoom } from "./room.schema";
import type { RoomBooking } from "./rooms.queries";
import styles from "./RoomCard.module.css";

export type RoomAction = "edit" | "rules" | "block" | "retire" | "restore";

interface RoomCardProps {
  room: AdminRoom;
  /** Undefined until loaded. */
  bookings: readonly RoomBooking[] | undefined;
  blocks: readonly RoomBlock[];
  onAction: (action: RoomAction, room: AdminRoom) => void;
}

export function RoomCard({ room, bookings, blocks, onAction }: RoomCardProps) {
  const isRetired = room.retired_at !== null;
  const [photo] = photosOf(room);
  return (
    <PictureCard
      picture={photo?.small ?? null}
      {...(photo && { focalPoint: focalPoint(photo) })}
      isDimmed={isRetired}
      actions={
        <>
          <Button
            size="small"
            onClick={() => onAction("edit", room)}
            aria-label={`Edit ${room.name}`}
          >
            Edit
          </Button>
          <Button
            size="small"
            onClick={() => onAction("rules", room)}
            aria-label={`Rules of ${room.name}`}
          >
            Rules
          </Button>
          {!isRetired && (
            <Button
              size="small"
              onClick={() => onAction("block", room)}
              aria-label={`Block ${room.name}`}
            >
              Block
            </Button>
          )}
          <Button
            size="small"
            type="text"
            danger={!isRetired}
            onClick={() => onAction(isRetired ? "restore" : "retire", room)}
            aria-label={`${isRetired ? "Restore" : "Retire"} ${room.name}`}
          >
            {isRetired ? "Restore" : "Retire"}
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <h2 className={styles.name}>{room.name}</h2>
        {isRetired ? (
          <Badge tone="neutral">Retired</Badge>
        ) : (
          bookings && (
            <Badge tone={bookings.length > 0 ? "warning" : "success"}>
              {bookings.length > 0 ? "Booked" : "Available"}
            </Badge>
          )
        )}
      </div>
      <p className={styles.line}>
        <Users size={16} aria-hidden />
        {formatCount(room.capacity, "person", "people")} ·{" "}
        {room.credits_per_hour === null
          ? "priced in rupees"
          : `${formatCredits(room.credits_per_hour)} per hour`}
      </p>
      {room.amenities.length > 0 && (
        <ul className={styles.amenities} aria-label="Amenities">
          {room.amenities.map((amenity) => (
            <li key={amenity}>
              <Badge tone="neutral">{amenity}</Badge>
            </li>
          ))}
        </ul>
      )}
      <BlockList room={room} blocks={blocks} />
      {bookings && bookings.length > 0 && (
        <Fold rows={bookings} most={3}>
          {(shown) => (
            <ul className={styles.bookings} aria-label={`Bookings of ${room.name}`}>
              {shown.map((booking) => (
                <li key={booking.id} className={styles.booking}>
                  <span>{formatTimeRange(booking.start_time, booking.end_time)}</span>
                  <span className={styles.status}>{booking.status}</span>
                  <span className={styles.who}>{booking.who}</span>
                  <span className={styles.muted}>
                    {booking.duration * 30} min · {bookingPrice(booking)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </PictureCard>
  );
}
