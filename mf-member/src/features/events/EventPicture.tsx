import { CalendarDays } from "lucide-react";
import { useState } from "react";
import styles from "./EventPicture.module.css";

/** The event's picture, or a placeholder where there is none or it doesn't load. */
export function EventPicture({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) {
    return (
      <div className={styles.placeholder}>
        <CalendarDays size={32} aria-hidden />
      </div>
    );
  }
  return (
    <img
      className={styles.picture}
      src={url}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}
