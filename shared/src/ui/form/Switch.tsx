import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { useId } from "react";
import styles from "./Switch.module.css";

export interface SwitchProps {
  /** Also the accessible name, with `of`: "Email: Booking reminders". */
  label: string;
  /** What the switch belongs to, where several have the same label. */
  of?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Switch({ label, of, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.field} data-disabled={disabled || undefined}>
      <BaseSwitch.Root
        id={id}
        className={styles.track}
        aria-label={of ? `${label}: ${of}` : label}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
    </div>
  );
}
