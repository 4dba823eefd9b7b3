import { Picture } from "@portal/shared/ui/Picture";
import { CupSoda } from "lucide-react";
import styles from "./SnackCard.module.css";

export function SnackImage({ src }: { src: string | null }) {
  return (
    <Picture
      src={src}
      className={styles.image}
      placeholder={
        <div className={styles.placeholder}>
          <CupSoda size={40} strokeWidth={1.25} aria-hidden />
        </div>
      }
    />
  );
}
