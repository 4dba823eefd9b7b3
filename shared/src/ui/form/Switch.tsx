import { useId } from "react";
import styles from "./Switch.module.css";

export interface SwitchProps {
  label: string;
  /** Completes the accessible name where several switches have the same label: "Email: Booking made". */
  of?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Switch({ label, of, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        className={styles.track}
        aria-label={of ? `${label}: ${of}` : undefined}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
    </div>
  );
}
