import styles from "./ChoiceGroup.module.css";
import { ToggleButtons, type ToggleOption } from "./ToggleButtons";

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
