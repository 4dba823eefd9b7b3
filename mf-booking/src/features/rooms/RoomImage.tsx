import { Picture } from "@portal/shared/ui/Picture";
import { Presentation } from "lucide-react";
import styles from "./RoomImage.module.css";

export function RoomImage({ src }: { src: string | null }) {
  return (
    <Picture
      src={src}
      className={styles.image}
      placeholder={
        <div className={styles.placeholder} data-testid="room-placeholder">
          <Presentation aria-hidden size={40} strokeWidth={1.25} />
        </div>
      }
    />
  );
}
