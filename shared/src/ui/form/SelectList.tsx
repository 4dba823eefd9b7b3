import { Select as BaseSelect } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import type { IntentStart } from "../deferred/IntentButton";
import { useCloseOnBack } from "../useCloseOnBack";
import type { SelectOption } from "./Select";
import styles from "./Select.module.css";

/** Attributes of the button, before and after the list is loaded. */
export interface SelectTrigger {
  id: string;
  className: string;
  "aria-labelledby": string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export interface SelectListProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder: string;
  disabled: boolean;
  trigger: SelectTrigger;
  start: IntentStart;
}

export function SelectList<Value extends string>(props: SelectListProps<Value>) {
  const { options, value, onChange, placeholder, disabled, trigger } = props;
  const { autoFocus, triggerRef } = props.start;
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  return (
    <BaseSelect.Root
      open={isOpen}
      onOpenChange={(next) => setOpen(next)}
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
    >
      <BaseSelect.Trigger ref={triggerRef} autoFocus={autoFocus} {...trigger}>
        <BaseSelect.Value className={styles.value} placeholder={placeholder} />
        <BaseSelect.Icon className={styles.icon}>
          <ChevronsUpDown aria-hidden size={16} />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={6}
          alignItemWithTrigger={false}
        >
          <BaseSelect.Popup className={styles.popup}>
            <BaseSelect.List className={styles.list}>
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={styles.item}
                >
                  <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className={styles.check}>
                    <Check aria-hidden size={16} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
