import { newEvent, type AdminEvent } from "../../features/events/event.schema";
import {
  useDeleteEvent,
  useSaveEvent,
  useSetEventStatus,
} from "../../features/events/events.mutations";
import type { SpaceUpdate } from "../../features/updates/update.schema";
import { useDeleteUpdate, useSaveUpdate } from "../../features/updates/updates.mutations";
import {
  again,
  conflictingChange,
  conflictingEdit,
  image,
  mutationCase,
  someRow,
  type MutationCase,
} from "./mutationCase";

const event = { ...someRow, title: "Quiz", status: "active" } as AdminEvent;
const eventForm = {
  ...newEvent,
  title: "Quiz",
  description: "Teams of four",
  location: "Terrace",
  date: "2026-11-21",
  image,
};
const update = { ...someRow, title: "Lockers" } as SpaceUpdate;
const updateForm = { title: "Lockers", content: "New ones", published: true };

export const eventMutations: MutationCase[] = [
  mutationCase({
    mutation: "useSaveEvent",
    action: "creates an event",
    use: () => useSaveEvent(null),
    input: eventForm,
    errorToast: { title: "Error", description: "Failed to create event" },
    successToast: { title: "Event created successfully" },
    invalidates: ["events"],
  }),
  mutationCase({
    mutation: "useSaveEvent",
    action: "changes an event",
    use: () => useSaveEvent(event),
    input: eventForm,
    errorToast: { title: "Error", description: "Failed to update event" },
    successToast: { title: "Event updated successfully" },
    ...conflictingEdit,
    invalidates: ["events"],
  }),
  mutationCase({
    mutation: "useSetEventStatus",
    action: "cancels an event",
    use: useSetEventStatus,
    input: { event, status: "cancelled" },
    errorToast: { title: "Error", description: "Failed to cancel event" },
    successToast: { title: "Event cancelled successfully" },
    ...conflictingChange,
    invalidates: ["events", "credits", "admin/users", "admin/activity"],
  }),
  mutationCase({
    mutation: "useSetEventStatus",
    action: "reactivates an event",
    use: useSetEventStatus,
    input: { event: { ...event, status: "cancelled" }, status: "active" },
    errorToast: { title: "Error", description: "Failed to reactivate event" },
    successToast: { title: "Event reactivated successfully" },
    ...conflictingChange,
    invalidates: ["events", "credits", "admin/users", "admin/activity"],
  }),
  mutationCase({
    mutation: "useDeleteEvent",
    action: "deletes an event",
    use: useDeleteEvent,
    input: event,
    errorToast: { title: "Error", description: "Failed to delete event" },
    successToast: { title: "Event deleted successfully" },
    ...conflictingChange,
    invalidates: ["events"],
  }),
  mutationCase({
    mutation: "useSaveUpdate",
    action: "creates a space update",
    use: () => useSaveUpdate(null),
    input: updateForm,
    errorToast: { title: "Failed to save space update.", description: again },
    successToast: { title: "Space update created successfully" },
    invalidates: ["space-updates"],
  }),
  mutationCase({
    mutation: "useSaveUpdate",
    action: "changes a space update",
    use: () => useSaveUpdate(update),
    input: updateForm,
    errorToast: { title: "Failed to save space update.", description: again },
    successToast: { title: "Space update modified successfully" },
    ...conflictingEdit,
    invalidates: ["space-updates"],
  }),
  mutationCase({
    mutation: "useDeleteUpdate",
    action: "deletes a space update",
    use: useDeleteUpdate,
    input: update,
    errorToast: { title: "Failed to delete space update.", description: again },
    successToast: { title: "Space update deleted successfully" },
    ...conflictingChange,
    invalidates: ["space-updates"],
  }),
];
