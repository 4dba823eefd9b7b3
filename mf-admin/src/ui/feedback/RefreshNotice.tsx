import { Alert, Button } from "antd";
import type { ListQuery } from "../../data/lists/listQuery";

/** Shown above data that is kept after a failed refresh. */
export function RefreshNotice({ query }: { query: ListQuery<unknown> }) {
  if (!query.error) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="Couldn't refresh. This data may be out of date."
      style={{ marginBlockEnd: "var(--space-4)" }}
      action={
        <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    />
  );
}
