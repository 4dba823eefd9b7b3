import { useState } from "react";
import { useConfirm } from "../../ui/useConfirm";
import type { SpaceUpdate } from "./update.schema";
import { UpdateForm } from "./UpdateForm";
import { UpdateList } from "./UpdateList";
import { useDeleteUpdate } from "./updates.mutations";
import styles from "./updates.module.css";

/** What members read under Updates: the form beside the list that it edits. */
export function UpdateManager() {
  const [edited, setEdited] = useState<SpaceUpdate | null>(null);
  const confirm = useConfirm();
  const remove = useDeleteUpdate();
  const startOver = () => setEdited(null);

  function askToDelete(update: SpaceUpdate) {
    confirm({
      title: `Delete “${update.title}”?`,
      content: "Members no longer see it. This can't be undone.",
      confirmLabel: "Delete",
      danger: true,
      onConfirm: async () => {
        await remove.mutateAsync(update);
        if (edited?.id === update.id) startOver();
      },
    });
  }

  return (
    <div className={styles.columns}>
      <UpdateForm key={edited?.id ?? "new"} update={edited} onDone={startOver} />
      <UpdateList onEdit={setEdited} onDelete={askToDelete} />
    </div>
  );
}
