import { Button } from "antd";
import styles from "./hours.module.css";

interface EditBarProps {
  isEditing: boolean;
  isSaving: boolean;
  /** Why it can't be saved as it is. */
  problem?: string | undefined;
  onEdit: () => void;
  onCancel: () => void;
  onSave: () => void;
}

export function EditBar({ isEditing, isSaving, problem, onEdit, onCancel, onSave }: EditBarProps) {
  if (!isEditing) {
    return (
      <div className={styles.bar}>
        <Button onClick={onEdit}>Edit</Button>
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
      <Button onClick={onCancel} disabled={isSaving}>
        Cancel
      </Button>
      <Button type="primary" onClick={onSave} loading={isSaving} disabled={Boolean(problem)}>
        Save Changes
      </Button>
    </div>
  );
}
