import { useState } from "react";
import { useFormGuard } from "../../ui/form/useFormGuard";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { updateValues, type SpaceUpdate } from "./update.schema";
import { UpdateForm } from "./UpdateForm";
import { UpdateList } from "./UpdateList";
import { useDeleteUpdate } from "./updates.mutations";
import styles from "./updates.module.css";

export function UpdateManager() {
  const [edited, setEdited] = useState<SpaceUpdate | null>(null);
  const confirm = useConfirm();
  const remove = useDeleteUpdate();
  const guard = useFormGuard(updateValues(edited));

  function open(update: SpaceUpdate | null) {
    guard.reset();
    setEdited(update);
  }
  const startOver = () => open(null);

  function askToEdit(update: SpaceUpdate) {
    if (guard.isDirty && update.id === edited?.id) return;
    guard.ask(() => open(update));
  }

  function askToDelete(update: SpaceUpdate) {
    confirm({
      title: `Delete “${update.title}”?`,
      content: "Members will no longer see it. This can't be undone.",
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
      <UpdateForm
        key={edited ? `${edited.id} ${edited.updated_at}` : "new"}
        update={edited}
        guard={guard}
        onDone={startOver}
      />
      <UpdateList onEdit={askToEdit} onDelete={askToDelete} />
    </div>
  );
}
