import { Button } from "@portal/shared/ui/Button";
import styles from "./edit.module.css";

interface SavedValueProps {
  label: string;
  /** The value saved elsewhere while the form was open, if any. */
  saved: string | undefined;
  /** How `saved` is shown, unless as it is. */
  text?: string | undefined;
  current: string | undefined;
  onUse: (saved: string) => void;
}

/** Under a field that another session has changed: what was saved, and the way to take it over. */
export function SavedValue({ label, saved, text = saved, current, onUse }: SavedValueProps) {
  if (saved === undefined) return null;
  return (
    <p className={styles.saved}>
      Changed elsewhere to {text ? `“${text}”` : "empty"}.
      {current !== saved && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Use the saved value: ${label}`}
          onClick={() => onUse(saved)}
        >
          Use the saved value
        </Button>
      )}
    </p>
  );
}
