import { Alert, Button } from "antd";
import type { RecordsQuery } from "./RecordsList";

/** Stands above what is kept when it could not be read again. */
export function RefreshNotice({ query }: { query: RecordsQuery<unknown> }) {
  if (!query.error) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="This could not be refreshed. You see what was read before."
      style={{ marginBlockEnd: "var(--space-4)" }}
      action={
        <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    />
  );
}
