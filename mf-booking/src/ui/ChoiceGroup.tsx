import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import type { ReactNode } from "react";
import styles from "./ChoiceGroup.module.css";

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  layout: "chips" | "grid";
}

/** Arrow keys move between the buttons. */
export function ChoiceGroup<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, layout } = props;
  return (
    <ToggleGroup
      className={styles[layout]}
      aria-label={label}
      value={value === null ? [] : [value]}
      onValueChange={([pressed]) => pressed !== undefined && onChange(pressed)}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} className={styles.choice}>
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
