import { ChevronsUpDown } from "lucide-react";
import { useContext, useEffect, useId, useState } from "react";
import { PortalContext } from "../../contract/PortalContext";
import { useStore } from "../../contract/store/useStore";
import { afterFirstUse } from "../deferred/afterFirstUse";
import { deferred } from "../deferred/deferred";
import { IntentButton } from "../deferred/IntentButton";
import { describedBy, Field, fieldStyles } from "./Field";
import styles from "./Select.module.css";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
  className?: string;
}

const list = deferred(async () => (await import("./SelectList")).SelectList);
const closed = { role: "combobox", "aria-haspopup": "listbox" } as const;
const preload = () => void list.load().catch(() => undefined);

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, placeholder = "Select…", hint } = props;
  const id = useId();
  const portal = useContext(PortalContext);
  const [hasFailed, setHasFailed] = useState(false);
  const isLoaded = useStore(list) !== undefined;
  useEffect(() => afterFirstUse(preload), []);
  const error = hasFailed && !isLoaded ? "The list didn't load. Try again." : props.error;
  const disabled = props.disabled ?? false;
  const trigger = {
    id,
    className: `${fieldStyles.control} ${styles.trigger}`,
    "aria-labelledby": `${id}-label ${id}`,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": describedBy(id, error, hint),
  };
  return (
    <Field id={id} label={label} error={error} hint={hint} className={props.className}>
      <IntentButton
        content={list}
        {...closed}
        disabled={disabled}
        {...trigger}
        onError={(loadError) => {
          setHasFailed(true);
          portal?.reportError(loadError, { during: "loading a part of the page" });
        }}
        render={(SelectList, start) => (
          <SelectList {...{ options, value, onChange, placeholder, disabled, trigger, start }} />
        )}
      >
        <span className={styles.value} data-placeholder={value === null ? "" : undefined}>
          {options.find((option) => option.value === value)?.label ?? placeholder}
        </span>
        <span className={styles.icon} aria-hidden>
          <ChevronsUpDown aria-hidden size={16} />
        </span>
      </IntentButton>
    </Field>
  );
}
