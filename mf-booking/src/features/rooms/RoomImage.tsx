import { Presentation } from "lucide-react";
import { useState } from "react";
import styles from "./RoomImage.module.css";

/** A room's picture, or a drawn one where there is none or it fails to load. */
export function RoomImage({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || failed === src) {
    return (
      <div className={styles.placeholder} data-testid="room-placeholder">
        <Presentation aria-hidden size={40} strokeWidth={1.25} />
      </div>
    );
  }
  return (
    <img
      className={styles.image}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
