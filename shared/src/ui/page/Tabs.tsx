import { type ReactNode, useEffect, useId, useRef } from "react";
import { useRovingFocus } from "../useRovingFocus";
import styles from "./Tabs.module.css";

export interface TabOption<Value extends string> {
  value: Value;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  tabs: readonly TabOption<Value>[];
  className?: string;
}

/** Arrow keys move between the tabs; Enter and Space show one. A narrow list scrolls to the selected tab. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onChange, label, tabs, className } = props;
  const id = useId();
  const roving = useRovingFocus(
    tabs.map((tab) => tab.value),
    value,
  );
  const shown = tabs.find((tab) => tab.value === value);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    // Not `scrollIntoView`, which scrolls the page too.
    if (list.current && tab) {
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [value]);
  return (
    <div className={className}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} {...roving.group}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            data-active={tab.value === value ? "" : undefined}
            className={styles.tab}
            onClick={() => tab.value !== value && onChange(tab.value)}
            {...roving.item(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${value}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={styles.panel}
        >
          {shown.panel}
        </div>
      )}
    </div>
  );
}
