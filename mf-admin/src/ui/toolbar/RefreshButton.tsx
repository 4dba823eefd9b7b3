import { Button } from "antd";
import { RefreshCw } from "lucide-react";
import type { ListQuery } from "../../data/lists/listQuery";
import styles from "./Toolbar.module.css";

export function RefreshButton({ query }: { query: ListQuery<unknown> }) {
  return (
    <Button
      icon={<RefreshCw size={16} aria-hidden />}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      <span className={styles.label}>Refresh</span>
    </Button>
  );
}
