import { useRovingFocus } from "@portal/shared/ui/useRovingFocus";
import type { ReactNode } from "react";
import styles from "./ChoiceGroup.module.css";

interface Props<Value extends string> {
  label: string;
  options: readonly ToggleOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  layout: "chips" | "grid" | "pairs";
}

export function ChoiceGroup<Value extends string>({ layout, ...group }: Props<Value>) {
  return <ToggleButtons {...group} className={styles[layout]} optionClassName={styles.choice} />;
}

interface ToggleOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Called when a button is hovered or focused. */
  onIntent?: () => void;
}

interface ToggleButtonsProps<Value extends string> {
  label: string;
  options: readonly ToggleOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  className: string | undefined;
  optionClassName: string | undefined;
}

/** Buttons of which at most one is pressed. Arrow keys move between them. */
export function ToggleButtons<Value extends string>(props: ToggleButtonsProps<Value>) {
  const { label, options, value, onChange, className, optionClassName } = props;
  const roving = useRovingFocus(
    options.map((option) => option.value),
    value,
  );
  return (
    <div className={className} role="group" aria-label={label} {...roving.group}>
      {options.map((option) => {
        const { onFocus, tabIndex } = roving.item(option.value);
        const isPressed = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            className={optionClassName}
            aria-pressed={isPressed}
            data-pressed={isPressed ? "" : undefined}
            tabIndex={tabIndex}
            onClick={() => !isPressed && onChange(option.value)}
            onPointerEnter={option.onIntent}
            onFocus={() => {
              onFocus();
              option.onIntent?.();
            }}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
