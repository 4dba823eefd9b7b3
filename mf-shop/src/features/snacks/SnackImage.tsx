import { Picture } from "@portal/shared/ui/Picture";
import { CupSoda } from "lucide-react";
import styles from "./SnackCard.module.css";

export function SnackImage({ src, isEarly }: { src: string | null; isEarly: boolean }) {
  return (
    <Picture
      src={src}
      className={styles.image}
      size={[400, 300]}
      isEarly={isEarly}
      placeholder={
        <div className={styles.placeholder}>
          <CupSoda size={40} strokeWidth={1.25} aria-hidden />
        </div>
      }
    />
  );
}
