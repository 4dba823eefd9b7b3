import { Button } from "antd";
import { RefreshCw } from "lucide-react";
import type { RecordsQuery } from "./RecordsList";

export function RefreshButton({ query }: { query: RecordsQuery<unknown> }) {
  return (
    <Button
      icon={<RefreshCw size={16} aria-hidden />}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      Refresh
    </Button>
  );
}
