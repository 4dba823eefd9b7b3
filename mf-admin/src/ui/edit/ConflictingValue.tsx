import type { ReactNode } from "react";
import { Button } from "antd";
import { isTyped } from "@portal/shared/data/mergeEdit";
import { formatValue } from "./formatValue";
import styles from "./ConflictingValue.module.css";

interface ConflictingValueProps {
  label: ReactNode;
  saved: unknown;
  current: unknown;
  format?: (value: unknown) => string;
  onUse: () => void;
}

export function ConflictingValue(props: ConflictingValueProps) {
  const { label, saved, current, format = formatValue, onUse } = props;
  return (
    <span className={styles.note}>
      Someone else changed this to {format(saved)}.
      {isTyped({ current }, { current: saved }) && (
        <Button
          size="small"
          onClick={onUse}
          {...(typeof label === "string" && { "aria-label": `Use the saved value: ${label}` })}
        >
          Use the saved value
        </Button>
      )}
    </span>
  );
}
