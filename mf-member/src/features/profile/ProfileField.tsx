import { Button } from "@portal/shared/ui/Button";
import { TextField, type TextFieldProps } from "@portal/shared/ui/form/TextField";
import styles from "./ProfileForm.module.css";

interface ProfileFieldProps extends TextFieldProps {
  /** The value saved elsewhere while the form was open, if any. */
  saved: string | undefined;
  current: string;
  onUse: (saved: string) => void;
}

export function ProfileField({ saved, current, onUse, ...field }: ProfileFieldProps) {
  return (
    <div className={styles.field}>
      <TextField {...field} />
      {saved !== undefined && (
        <p className={styles.saved}>
          Changed elsewhere to {saved ? `“${saved}”` : "empty"}.
          {current !== saved && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Use the saved value: ${field.label}`}
              onClick={() => onUse(saved)}
            >
              Use the saved value
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
