import { Button } from "antd";
import { messageOf } from "@portal/shared/data/errors";
import styles from "./RowError.module.css";

interface RowErrorProps {
  /** What was not done: "Not checked in". */
  what: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** A failed write, in the row whose button was pressed. It stays until it is repeated. */
export function RowError({ what, error, onRetry, retrying }: RowErrorProps) {
  return (
    <div className={styles.error} role="alert">
      <span className={styles.text}>
        <strong>{what}.</strong> {messageOf(error, "Please try again.")}
      </span>
      <Button danger onClick={onRetry} loading={retrying}>
        Retry
      </Button>
    </div>
  );
}
