import { Alert, Button } from "antd";
import { messageOf } from "@portal/shared/data/errors";

interface LoadErrorProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** Description for errors without a readable message. */
  fallback?: string;
}

export function LoadError({
  title,
  error,
  onRetry,
  retrying = false,
  fallback = "Please try again.",
}: LoadErrorProps) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={title}
      description={messageOf(error, fallback)}
      action={
        <Button size="small" danger onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      }
    />
  );
}
