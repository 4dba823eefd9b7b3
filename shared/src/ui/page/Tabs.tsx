import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
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

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onChange, label, tabs, className } = props;
  return (
    <BaseTabs.Root
      className={className}
      value={value}
      onValueChange={(next: Value | null) => next !== null && onChange(next)}
    >
      <BaseTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className={styles.indicator} />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
