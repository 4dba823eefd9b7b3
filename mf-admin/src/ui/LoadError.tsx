import { Alert, Button } from "antd";
import { messageOf } from "@portal/shared/data/errors";

interface LoadErrorProps {
  /** 'Error loading users' */
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
}

/** Stands where a read has failed, says why and offers another try. */
export function LoadError({ title, error, onRetry, retrying = false }: LoadErrorProps) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={title}
      description={messageOf(error, "Please try again.")}
      action={
        <Button size="small" danger onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      }
    />
  );
}
