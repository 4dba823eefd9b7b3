import { Button } from "antd";
import { messageOf } from "@portal/shared/data/errors";
import styles from "./RowError.module.css";

interface RowErrorProps {
  /** The step that failed, such as "Not checked in". */
  failure: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** A failed write, in the row whose button was pressed. It stays until it is repeated. */
export function RowError({ failure, error, onRetry, retrying }: RowErrorProps) {
  return (
    <div className={styles.error} role="alert">
      <span className={styles.text}>
        <strong>{failure}.</strong> {messageOf(error, "Please try again.")}
      </span>
      <Button danger onClick={onRetry} loading={retrying}>
        Retry
      </Button>
    </div>
  );
}
