import { Alert, Button } from "antd";
import { messageOf } from "@portal/shared/data/errors";

interface LoadErrorProps {
  /** 'Error loading users' */
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** What stands below where the error says nothing better. */
  fallback?: string;
}

/** Stands where a read has failed, says why and offers another try. */
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
