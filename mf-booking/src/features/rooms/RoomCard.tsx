import { isPricedInRupees, roomRupeesPerHour } from "@portal/shared/domain/bookingPrice";
import { formatSeats, type Room } from "../../data/rooms.queries";
import { brand } from "@portal/shared/domain/brand";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatCount } from "@portal/shared/domain/numbers";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { lazyContent, lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { Coins, Images, Wallet, MapPin, Users } from "lucide-react";
import { useState } from "react";
import { isUsual } from "@portal/shared/domain/roomRules";
import { roomLocation } from "@portal/shared/domain/roomLocation";
import { AvailabilityLine } from "./AvailabilityLine";
import { RoomImage } from "./RoomImage";
import type { Availability } from "./search/availability";
import styles from "./RoomCard.module.css";

const RoomRulesLine = lazyContent(async () => (await import("./RoomRulesLine")).RoomRulesLine, {
  pending: null,
  failure: "The rules of this room did not load",
});

const RoomPhotosDialog = lazyDialog(
  async () => (await import("./photos/RoomPhotosDialog")).RoomPhotosDialog,
);

interface Props {
  room: Room;
  /** Null if the member has not searched. */
  availability: Availability | null;
  /** The card is at the top of the page, so its picture loads at once. */
  isEarly: boolean;
  /** Null if the room is booked at the front desk only. */
  onBook: (() => void) | null;
}

export function RoomCard({ room, availability, isEarly, onBook }: Props) {
  const id = `room-${room.id}`;
  const fits = availability === null || availability.state === "free";
  return (
    <Card
      as="article"
      flush
      className={[styles.card, availability && styles.found].filter(Boolean).join(" ")}
      aria-labelledby={id}
    >
      <div className={styles.picture}>
        <RoomImage room={room} isEarly={isEarly} />
        {room.photos.some(({ caption }, index) => index > 0 || caption) && (
          <PhotosButton name={room.name} photos={room.photos} />
        )}
        <Badge tone="success" className={styles.badge}>
          Active
        </Badge>
      </div>
      <div className={styles.body}>
        <h2 className={styles.name} id={id}>
          {room.name}
        </h2>
        {availability && <AvailabilityLine id={`${id}-free`} availability={availability} />}
        <ul className={styles.facts}>
          <li className={styles.price}>
            <RoomPrice creditsPerHour={room.credits_per_hour} />
          </li>
          <li>
            <Users aria-hidden size={15} />
            {formatSeats(room.capacity)}
          </li>
          <li>
            <MapPin aria-hidden size={15} />
            {roomLocation(room.description) || brand.fullName}
          </li>
          {!isUsual(room.rules) && (
            <li>
              <RoomRulesLine {...room} />
            </li>
          )}
        </ul>
        {room.amenities.length > 0 && (
          <ul className={styles.amenities} aria-label="Amenities">
            {room.amenities.map((amenity) => (
              <li key={amenity}>
                <Badge>{amenity}</Badge>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.action}>
          {onBook ? (
            <Button
              className={styles.book}
              variant={fits ? "primary" : "secondary"}
              onClick={onBook}
              aria-describedby={availability ? `${id} ${id}-free` : id}
            >
              Book This Room
            </Button>
          ) : (
            <p className={styles.desk}>This room is booked at the front desk. Please ask there.</p>
          )}
        </div>
      </div>
    </Card>
  );
}

function RoomPrice({ creditsPerHour }: { creditsPerHour: number | null }) {
  if (isPricedInRupees(creditsPerHour)) {
    return (
      <>
        <Wallet aria-hidden size={15} />
        {formatRupees(roomRupeesPerHour(creditsPerHour))} per hour
      </>
    );
  }
  return (
    <>
      <Coins aria-hidden size={15} />
      {formatCredits(creditsPerHour)} per hour
    </>
  );
}

function PhotosButton({ name, photos }: Pick<Room, "name" | "photos">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.photos}
        aria-label={`${formatCount(photos.length, "photo")} of ${name}`}
        onClick={() => setOpen(true)}
      >
        <Images aria-hidden size={15} />
        <span>
          {photos.length}
          <span className={styles.unit}> {photos.length === 1 ? "photo" : "photos"}</span>
        </span>
      </button>
      {isOpen && <RoomPhotosDialog {...{ name, photos }} onClose={() => setOpen(false)} />}
    </>
  );
}
