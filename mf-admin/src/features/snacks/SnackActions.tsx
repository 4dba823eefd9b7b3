import { Button } from "antd";
import type { AdminSnack } from "./snack.schema";

export type SnackAction =
  | "edit"
  | "restock"
  | "history"
  | "disable"
  | "archive"
  | "restore"
  | "delete";

interface SnackActionsProps {
  snack: AdminSnack;
  onAction: (action: SnackAction, snack: AdminSnack) => void;
}

/** Disable needs stock; Delete needs a snack without orders and changes of stock (spec 2 §5). */
export function SnackActions({ snack, onAction }: SnackActionsProps) {
  const button = (action: SnackAction, label: string, type: "default" | "text" = "text") => (
    <Button
      size="small"
      type={type}
      danger={action === "delete"}
      aria-label={`${label} ${snack.name}`}
      onClick={() => onAction(action, snack)}
    >
      {label}
    </Button>
  );
  if (snack.archived_at) {
    return (
      <>
        {button("restore", "Restore", "default")}
        {button("history", "History")}
      </>
    );
  }
  return (
    <>
      {button("edit", "Edit", "default")}
      {button("restock", "Restock", "default")}
      {button("history", "History")}
      {snack.quantity > 0 && button("disable", "Disable")}
      {snack.has_history ? button("archive", "Archive") : button("delete", "Delete")}
    </>
  );
}
