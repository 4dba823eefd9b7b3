import { TriangleAlert } from "lucide-react";
import { Button } from "./Button";
import styles from "./ReadFailedNote.module.css";

export interface ReadFailedNoteProps {
  /** One sentence: 'Your bookings could not be loaded.' */
  text: string;
  onRetry: () => void;
  /** True while another try is under way. */
  retrying?: boolean;
}

/**
 * One quiet line above what stands in for a failed read (an empty list, an older answer). Where
 * the read is all there is to see, `ErrorState` takes its place instead.
 */
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
