import { describedBy, Field, fieldStyles } from "@portal/shared/ui/form/Field";
import type { TextFieldProps } from "@portal/shared/ui/form/TextField";
import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import styles from "./PasswordField.module.css";

export function PasswordField({ label, error, hint, ...input }: Omit<TextFieldProps, "type">) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} {...{ label, error, hint }}>
      <div className={styles.frame}>
        <input
          {...input}
          id={id}
          type={shown ? "text" : "password"}
          className={`${fieldStyles.control} ${styles.input}`}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label={shown ? "Hide password" : "Show password"}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        </button>
      </div>
    </Field>
  );
}
