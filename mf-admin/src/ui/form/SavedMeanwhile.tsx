import type { ReactNode } from "react";
import { Button } from "antd";
import { isTyped } from "@portal/shared/data/carryOver";
import { shownValue } from "./shownValue";
import styles from "./SavedMeanwhile.module.css";

interface SavedMeanwhileProps {
  /** The field's name, for screen readers. */
  label: ReactNode;
  saved: unknown;
  current: unknown;
  format?: (value: unknown) => string;
  onUse: () => void;
}

/** What another save wrote into a field, and a way to take it over. */
export function SavedMeanwhile(props: SavedMeanwhileProps) {
  const { label, saved, current, format = shownValue, onUse } = props;
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
