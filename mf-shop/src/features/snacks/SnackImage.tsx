import { useState } from "react";
import { CupSoda } from "lucide-react";
import styles from "./SnackCard.module.css";

/** The picture of a snack, or a placeholder where there is none or it does not load. */
export function SnackImage({ src }: { src: string | null }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!src || src === failedSrc) {
    return (
      <div className={styles.placeholder}>
        <CupSoda size={40} strokeWidth={1.25} aria-hidden />
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
      onError={() => setFailedSrc(src)}
    />
  );
}
