import { Picture } from "@portal/shared/ui/Picture";
import { Presentation } from "lucide-react";
import styles from "./RoomImage.module.css";

export function RoomImage({ src, isEarly }: { src: string | null; isEarly: boolean }) {
  return (
    <Picture
      src={src}
      className={styles.image}
      size={[800, 400]}
      isEarly={isEarly}
      placeholder={
        <div className={styles.placeholder} data-testid="room-placeholder">
          <Presentation aria-hidden size={40} strokeWidth={1.25} />
        </div>
      }
    />
  );
}
