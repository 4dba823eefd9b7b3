import { Select, type SelectOption } from "@portal/shared/ui/form/Select";
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { ChoiceGroup } from "../../../../ui/choices/ChoiceGroup";
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
  const row = useScrollToChosen(value);
  return (
    <>
      <Select
        className={styles.wide ?? ""}
        label={label}
        options={options}
        value={value}
        onChange={onChange}
      />
      <div className={styles.narrow} ref={row}>
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

/** A link may choose an option that the row of buttons shows only after scrolling. */
function useScrollToChosen(value: string): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>("[data-pressed]");
    const chips = chosen?.parentElement;
    if (!chosen || !chips) return;
    const { left, right } = chosen.getBoundingClientRect();
    const { left: start, right: end } = chips.getBoundingClientRect();
    if (left < start || right > end) chips.scrollLeft += (left + right - start - end) / 2;
  }, [value]);
  return row;
}
