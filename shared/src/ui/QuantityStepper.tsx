import { NumberField } from "@base-ui/react/number-field";
import type { BaseUIEvent } from "@base-ui/react/types";
import { Minus, Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import styles from "./QuantityStepper.module.css";

export interface QuantityStepperProps {
  value: number;
  min?: number;
  max?: number;
  /** Value of an emptied field on blur; default `min`. */
  emptied?: number;
  onChange: (value: number) => void;
  /** For screen readers: 'Quantity of Cold brew'. */
  label: string;
  disabled?: boolean;
}

/** Whole-number field with minus and plus buttons. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, min = 1, max, emptied = min, onChange, label, disabled = false } = props;
  return (
    <NumberField.Root
      value={value}
      min={min}
      {...(max === undefined ? {} : { max })}
      format={{ maximumFractionDigits: 0 }}
      disabled={disabled}
      onValueChange={(next, { reason }) => {
        // An empty field is filled only on blur, so that another number can be typed.
        if (next !== null) onChange(Math.round(next));
        else if (reason === "input-blur") onChange(emptied);
      }}
      onValueCommitted={(next) => next === null && onChange(emptied)}
    >
      <NumberField.Group className={styles.group}>
        <NumberField.Decrement className={styles.button} aria-label={`Decrease ${label}`}>
          <Minus aria-hidden size={16} />
        </NumberField.Decrement>
        <NumberField.Input className={styles.input} aria-label={label} onKeyDown={handleKeys} />
        <NumberField.Increment className={styles.button} aria-label={`Increase ${label}`}>
          <Plus aria-hidden size={16} />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}

/**
 * Home and End move the caret instead of jumping to the limits. Enter commits the typed number, as
 * blur does.
 */
function handleKeys(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>): void {
  const { key, currentTarget } = event;
  if (key === "Home" || key === "End") event.preventBaseUIHandler();
  if (key !== "Enter") return;
  currentTarget.blur();
  currentTarget.focus();
}
