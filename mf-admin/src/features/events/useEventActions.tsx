import { useConfirm } from "../../ui/feedback/useConfirm";
import type { AdminEvent } from "./event.schema";
import { cancelledRegistrationsText, reactivationText } from "./registrationsText";
import { useDeleteEvent, useSetEventStatus } from "./events.mutations";

export function useEventActions() {
  const confirm = useConfirm();
  const setStatus = useSetEventStatus();
  const remove = useDeleteEvent();
  return {
    cancel: (event: AdminEvent) =>
      confirm({
        title: "Cancel event?",
        content: (
          <>
            <p>
              Are you sure you want to cancel this event? This will preserve registration history.
            </p>
            <p>{cancelledRegistrationsText(event)}</p>
          </>
        ),
        confirmLabel: "Cancel event",
        cancelLabel: "Keep event",
        danger: true,
        onConfirm: () => setStatus.mutateAsync({ event, status: "cancelled" }),
      }),
    reactivate: (event: AdminEvent) =>
      confirm({
        title: "Reactivate event?",
        content: `Are you sure you want to reactivate this event? ${reactivationText(event.attendees)}`,
        confirmLabel: "Reactivate",
        onConfirm: () => setStatus.mutateAsync({ event, status: "active" }),
      }),
    delete: (event: AdminEvent) =>
      confirm({
        title: `Delete “${event.title}”?`,
        content: "This can't be undone.",
        confirmLabel: "Delete",
        danger: true,
        onConfirm: () => remove.mutateAsync(event),
      }),
  };
}
