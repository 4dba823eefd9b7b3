import { focalPoint } from "@portal/shared/domain/roomPhotos";
import { Picture } from "@portal/shared/ui/Picture";
import { Presentation } from "lucide-react";
import type { Room } from "../../data/rooms.queries";
import styles from "./RoomImage.module.css";

interface Props {
  room: Pick<Room, "image_url" | "photos">;
  isEarly: boolean;
}

export function RoomImage({ room: { image_url, photos }, isEarly }: Props) {
  const [first] = photos;
  return (
    <Picture
      src={first?.small ?? image_url}
      className={styles.image}
      size={[800, 400]}
      {...(first && { focalPoint: focalPoint(first) })}
      isEarly={isEarly}
      placeholder={
        <div className={styles.placeholder} data-testid="room-placeholder">
          <Presentation aria-hidden size={40} strokeWidth={1.25} />
        </div>
      }
    />
  );
}
