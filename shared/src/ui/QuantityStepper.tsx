import { NumberField } from "@base-ui/react/number-field";
import type { BaseUIEvent } from "@base-ui/react/types";
import { Minus, Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import styles from "./QuantityStepper.module.css";

export interface QuantityStepperProps {
  value: number;
  min?: number;
  max?: number;
  /** What an emptied field becomes when the person leaves it; `min` unless told. */
  emptied?: number;
  onChange: (value: number) => void;
  /** What is counted, for screen readers: 'Quantity of Cold brew'. */
  label: string;
  disabled?: boolean;
}

/** Minus, a number that can be typed, plus. Whole numbers; what is no number becomes `emptied`. */
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
        // An emptied field is someone about to type; it is only filled when they leave it.
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
 * Home and End move the caret, as in any text: a jump to the limits would buy everything or nothing.
 * A typed number counts, and is brought within its limits, when the field is left or at Enter.
 */
function handleKeys(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>): void {
  const { key, currentTarget } = event;
  if (key === "Home" || key === "End") event.preventBaseUIHandler();
  if (key !== "Enter") return;
  currentTarget.blur();
  currentTarget.focus();
}
