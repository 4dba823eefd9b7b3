import { Button, Card } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { RecordsList } from "../../ui/records/RecordsList";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import type { SpaceUpdate } from "./update.schema";
import { UPDATES_PAGE_SIZE, updateQueries } from "./updates.queries";
import styles from "./updates.module.css";
import { usePage } from "../../data/lists/usePage";

interface UpdateListProps {
  onEdit: (update: SpaceUpdate) => void;
  onDelete: (update: SpaceUpdate) => void;
}

export function UpdateList({ onEdit, onDelete }: UpdateListProps) {
  const { supabase } = usePortal();
  const { page, setPage } = useUrlFilter();
  const query = usePage(updateQueries.page(supabase, page));
  return (
    <RecordsList
      label="Space updates"
      query={query}
      errorTitle="Error fetching updates"
      errorToast="Error fetching updates"
      errorFallback="There was a problem loading the space updates."
      empty="No updates yet"
      paging={{ page, pageSize: UPDATES_PAGE_SIZE, noun: "updates", onPage: setPage }}
    >
      {(updates) => (
        <ul className={styles.list}>
          {updates.map((update) => (
            <li key={update.id}>
              <Card>
                <h2 className={styles.title}>
                  {update.title}{" "}
                  {!update.published && <span className={styles.draft}>(Draft)</span>}
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
      )}
    </RecordsList>
  );
}
