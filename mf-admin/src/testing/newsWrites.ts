import { newEvent, type AdminEvent } from "../features/events/event.schema";
import {
  useDeleteEvent,
  useSaveEvent,
  useSetEventStatus,
} from "../features/events/events.mutations";
import type { SpaceUpdate } from "../features/updates/update.schema";
import { useDeleteUpdate, useSaveUpdate } from "../features/updates/updates.mutations";
import { again, asSeen, image, someRow, write, type Write } from "./write";

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

/** What members read of: events and space updates. */
export const newsWrites: Write[] = [
  write(
    "creates an event",
    () => useSaveEvent(null),
    eventForm,
    { title: "Error", description: "Failed to create event" },
    { title: "Event created successfully" },
  ),
  write(
    "changes an event",
    () => useSaveEvent(event),
    eventForm,
    { title: "Error", description: "Failed to update event" },
    { title: "Event updated successfully" },
    asSeen,
  ),
  write(
    "cancels an event",
    useSetEventStatus,
    { event, status: "cancelled" },
    { title: "Error", description: "Failed to cancel event" },
    { title: "Event cancelled successfully" },
    {
      bound: { id: "eq.7", status: "eq.active" },
      refreshes: [["credits"], ["admin", "users"], ["admin", "activity"]],
    },
  ),
  write(
    "brings an event back",
    useSetEventStatus,
    { event: { ...event, status: "cancelled" }, status: "active" },
    { title: "Error", description: "Failed to reactivate event" },
    { title: "Event reactivated successfully" },
    { bound: { id: "eq.7", status: "eq.cancelled" } },
  ),
  write(
    "deletes an event",
    useDeleteEvent,
    event,
    { title: "Error", description: "Failed to delete event" },
    { title: "Event deleted successfully" },
    asSeen,
  ),
  write(
    "creates a space update",
    () => useSaveUpdate(null),
    updateForm,
    { title: "Failed to save space update.", description: again },
    { title: "Space update created successfully" },
  ),
  write(
    "changes a space update",
    () => useSaveUpdate(update),
    updateForm,
    { title: "Failed to save space update.", description: again },
    { title: "Space update modified successfully" },
    asSeen,
  ),
  write(
    "deletes a space update",
    useDeleteUpdate,
    update,
    { title: "Failed to delete space update.", description: again },
    { title: "Space update deleted successfully" },
    asSeen,
  ),
];
