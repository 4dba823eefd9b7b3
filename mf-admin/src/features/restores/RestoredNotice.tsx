import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { useStartSending } from "./restores.mutations";
import { restoreQueries } from "./restores.queries";

/** On every page of a restored copy until an admin starts the sending. */
export function RestoredNotice() {
  const { data: restore } = useQuery(restoreQueries.muted(usePortal().supabase));
  const confirm = useConfirm();
  const start = useStartSending();
  if (!restore) return null;
  const restoredAt = formatInstant(restore.restored_at);
  return (
    <Alert
      type="warning"
      showIcon
      title="This is a restored copy. It sends nothing."
      description={
        <>
          <p>
            Emails, push notifications, refunds and reminders have been held since the restore on{" "}
            {restoredAt}. The backup was made on {formatInstant(restore.backup_made_at)}.
          </p>
          <Button
            type="primary"
            loading={start.isPending}
            style={{ marginBlockStart: "var(--space-3)" }}
            onClick={() =>
              confirm({
                title: "Start sending?",
                content: `Only if this copy replaces the portal. Messages from before ${restoredAt} are dropped, because they may have been sent already. Later messages, refunds that are due, and reminders are sent.`,
                confirmLabel: "Start sending",
                cancelLabel: "Send nothing",
                onConfirm: () => start.mutateAsync(undefined),
              })
            }
          >
            Start sending
          </Button>
        </>
      }
      style={{ marginBlockEnd: "var(--space-4)" }}
    />
  );
}
