import { Fragment } from "react";
import { Button } from "antd";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { ActionMenu } from "../../ui/form/ActionMenu";
import { NARROW } from "../../ui/theme/breakpoints";
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
  const isNarrow = useMediaQuery(NARROW);
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
  const rare: [SnackAction, string][] = [
    ["history", "History"],
    ...(snack.quantity > 0 ? [["disable", "Disable"] as [SnackAction, string]] : []),
    snack.has_history ? ["archive", "Archive"] : ["delete", "Delete"],
  ];
  return (
    <>
      {button("edit", "Edit", "default")}
      {button("restock", "Restock", "default")}
      {isNarrow ? (
        <ActionMenu
          size="small"
          type="text"
          label={`More for ${snack.name}`}
          items={rare.map(([action, label]) => ({
            key: action,
            label,
            danger: action === "delete",
            onClick: () => onAction(action, snack),
          }))}
        />
      ) : (
        rare.map(([action, label]) => <Fragment key={action}>{button(action, label)}</Fragment>)
      )}
    </>
  );
}
