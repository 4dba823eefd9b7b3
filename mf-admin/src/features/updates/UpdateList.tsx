import { Button, Card, Empty } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { LoadError } from "../../ui/LoadError";
import { RecordsSkeleton } from "../../ui/RecordsSkeleton";
import type { SpaceUpdate } from "./update.schema";
import { updateQueries } from "./updates.queries";
import styles from "./updates.module.css";

interface UpdateListProps {
  onEdit: (update: SpaceUpdate) => void;
  onDelete: (update: SpaceUpdate) => void;
}

export function UpdateList({ onEdit, onDelete }: UpdateListProps) {
  const { supabase } = usePortal();
  const query = useQuery(updateQueries.list(supabase));

  if (!query.data) {
    return query.error ? (
      <LoadError
        title="Error fetching updates"
        fallback="There was a problem loading the space updates."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <RecordsSkeleton label="updates" rows={3} />
    );
  }
  if (query.data.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No updates yet" />;
  }
  return (
    <ul className={styles.list}>
      {query.data.map((update) => (
        <li key={update.id}>
          <Card>
            <h2 className={styles.title}>
              {update.title} {!update.published && <span className={styles.draft}>(Draft)</span>}
            </h2>
            <p className={styles.date}>{formatInstantDay(update.created_at)}</p>
            <p className={styles.content}>{update.content}</p>
            <div className={styles.actions}>
              <Button
                size="small"
                onClick={() => onEdit(update)}
                aria-label={`Edit ${update.title}`}
              >
                Edit
              </Button>
              <Button
                size="small"
                danger
                onClick={() => onDelete(update)}
                aria-label={`Delete ${update.title}`}
              >
                Delete
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
