import { Dialog } from "@portal/shared/ui/Dialog";
import type { Room } from "../../../data/rooms.queries";
import styles from "./RoomPhotosDialog.module.css";

interface Props extends Pick<Room, "name" | "photos"> {
  onClose: () => void;
}

export function RoomPhotosDialog({ name, photos, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name} size="lg">
      <ol className={styles.photos} aria-label={`Photos of ${name}`}>
        {photos.map(({ url, small, caption }, index) => (
          <li key={url}>
            <figure className={styles.photo}>
              <img
                src={url}
                srcSet={`${small} 800w, ${url} 2000w`}
                sizes="(max-width: 40rem) 100vw, 42rem"
                alt={`${name}, ${index + 1} of ${photos.length}`}
                loading={index === 0 ? "eager" : "lazy"}
              />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
