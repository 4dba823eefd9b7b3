import { NumberField } from "@base-ui/react/number-field";
import type { BaseUIEvent } from "@base-ui/react/types";
import { Minus, Plus } from "lucide-react";
import { useState, type ChangeEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import styles from "./QuantityStepper.module.css";

export interface QuantityStepperProps {
  value: number;
  min?: number;
  max?: number;
  /** Value of an empty, negative or non-numeric field; default `min`. */
  emptied?: number;
  onChange: (value: number) => void;
  label: string;
  disabled?: boolean;
}

export function QuantityStepper(props: QuantityStepperProps) {
  const { value, min = 1, max = Infinity, emptied = min, onChange, label, disabled } = props;
  const [draft, setDraft] = useState<string | null>(null);

  /** Replaces letters and negative numbers by `emptied`. Base UI would ignore letters and read -5 as 5. */
  function handleText(event: BaseUIEvent<ChangeEvent<HTMLInputElement>>): void {
    event.preventBaseUIHandler();
    const input = event.currentTarget;
    const typed = parseQuantity(input.value);
    const next =
      typed === null || typed < 0 ? emptied : Math.min(max, Math.max(min, Math.round(typed)));
    const keepsText = next === typed || isUnfinished(input.value);
    flushSync(() => {
      setDraft(keepsText ? input.value : null);
      onChange(next);
    });
    // The next key must replace the corrected number, not extend it.
    if (!keepsText) input.select();
  }

  return (
    <NumberField.Root
      value={value}
      min={min}
      {...(max === Infinity ? {} : { max })}
      locale="en-IN"
      format={{ maximumFractionDigits: 0 }}
      disabled={disabled ?? false}
      onValueChange={(next) => {
        setDraft(null);
        if (next !== null) onChange(next);
      }}
    >
      <NumberField.Group className={styles.group}>
        <NumberField.Decrement className={styles.button} aria-label={`Decrease ${label}`}>
          <Minus aria-hidden size={16} />
        </NumberField.Decrement>
        <NumberField.Input
          className={styles.input}
          aria-label={label}
          {...(draft !== null && { value: draft })}
          onChange={handleText}
          onPaste={(event) => event.preventBaseUIHandler()}
          onKeyDown={handleKeys}
          onBlur={() => setDraft(null)}
        />
        <NumberField.Increment className={styles.button} aria-label={`Increase ${label}`}>
          <Plus aria-hidden size={16} />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}

function parseQuantity(text: string): number | null {
  const plain = text.replaceAll(",", "").trim();
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

function isUnfinished(text: string): boolean {
  return /^\s*-?\.?$/.test(text);
}

/** Lets users type letters, and use Home and End to move the cursor. Base UI prevents both. */
function handleKeys(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>): void {
  const { key, currentTarget } = event;
  if (key.length === 1 || key === "Home" || key === "End") event.preventBaseUIHandler();
  if (key !== "Enter") return;
  currentTarget.blur();
  currentTarget.focus();
}
