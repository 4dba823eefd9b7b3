import { Select, type SelectOption } from "@portal/shared/ui/form/Select";
import type { ReactNode } from "react";
import { ChoiceGroup } from "../../../ui/ChoiceGroup";
import styles from "./OneTapChoice.module.css";

interface Props {
  label: string;
  icon: ReactNode;
  options: readonly SelectOption<string>[];
  value: string;
  onChange: (value: string) => void;
}

/** A select; on phones a row of buttons, which needs one tap instead of two. */
export function OneTapChoice({ label, icon, options, value, onChange }: Props) {
  return (
    <>
      <Select
        className={styles.wide ?? ""}
        label={label}
        options={options}
        value={value}
        onChange={onChange}
      />
      <div className={styles.narrow}>
        {icon}
        <ChoiceGroup
          label={label}
          layout="chips"
          options={options}
          value={value}
          onChange={onChange}
        />
      </div>
    </>
  );
}
