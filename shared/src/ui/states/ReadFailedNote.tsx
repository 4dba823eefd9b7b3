import { TriangleAlert } from "lucide-react";
import { Button } from "../Button";
import styles from "./ReadFailedNote.module.css";

export interface ReadFailedNoteProps {
  text: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Note for empty lists and outdated data; use `ErrorState` to replace the whole content. */
export function ReadFailedNote({ text, onRetry, retrying = false }: ReadFailedNoteProps) {
  return (
    <div className={styles.note} role="alert">
      <TriangleAlert className={styles.icon} size={18} aria-hidden />
      <p className={styles.text}>{text}</p>
      <Button variant="secondary" size="sm" onClick={onRetry} busy={retrying}>
        Retry
      </Button>
    </div>
  );
}
