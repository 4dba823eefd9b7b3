import { Button } from "antd";
import type { EditedHours } from "./useEditedHours";
import styles from "./hours.module.css";

export function EditBar({ editor }: { editor: EditedHours }) {
  const { isEditing, isSaving, problem } = editor;
  if (!isEditing) {
    return (
      <div className={styles.bar}>
        <Button onClick={editor.start}>Edit</Button>
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button onClick={() => editor.guard.ask(editor.cancel)} disabled={isSaving}>
        Cancel
      </Button>
      <Button type="primary" onClick={editor.save} loading={isSaving} disabled={Boolean(problem)}>
        Save Changes
      </Button>
    </div>
  );
}
