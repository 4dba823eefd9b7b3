import { expectWritten } from "../../data/changedMeanwhile";
import { writeWithImage, type ImageChoice } from "../../data/images";
import { isStillReferenced } from "../../data/isStillReferenced";
import { failure, useAdminWrite } from "../../data/useAdminWrite";
import { eventRow, type AdminEvent, type EventInput } from "./event.schema";
import { eventQueries } from "./events.queries";

const invalidates = [eventQueries.all];

type EventForm = EventInput & { image: ImageChoice };

/** Adds an event, or changes the one that was seen. */
export function useSaveEvent(seen: AdminEvent | null) {
  return useAdminWrite({
    write: async (supabase, { image, ...input }: EventForm) => {
      const event = eventRow(input);
      await writeWithImage(supabase, "events", image, async (image_url) => {
        if (!seen) {
          await supabase
            .from("events")
            .insert({ ...event, image_url })
            .throwOnError();
          return;
        }
        const { data } = await supabase
          .from("events")
          .update({ ...event, image_url })
          .eq("id", seen.id)
          .eq("updated_at", seen.updated_at)
          .select("id")
          .throwOnError();
        expectWritten(data);
      });
    },
    invalidates,
    succeeded: () => ({ title: `Event ${seen ? "updated" : "created"} successfully` }),
    failed: failure("Error", `Failed to ${seen ? "update" : "create"} event`),
  });
}

interface StatusChange {
  event: AdminEvent;
  status: "active" | "cancelled";
}

/** Cancels or reactivates. The database gives the credits of a cancelled event back. */
export function useSetEventStatus() {
  return useAdminWrite({
    write: async (supabase, { event, status }: StatusChange) => {
      const { data } = await supabase
        .from("events")
        .update({ status })
        .eq("id", event.id)
        .eq("status", event.status)
        .select("id")
        .throwOnError();
      expectWritten(data);
    },
    invalidates,
    succeeded: ({ status }) => ({
      title: `Event ${status === "active" ? "reactivated" : "cancelled"} successfully`,
    }),
    failed: (error, { status }) =>
      failure("Error", `Failed to ${status === "active" ? "reactivate" : "cancel"} event`)(error),
  });
}

/** Deletes an event for which nobody has registered. */
export function useDeleteEvent() {
  return useAdminWrite({
    write: async (supabase, { id }: AdminEvent) => {
      const { count } = await supabase
        .from("event_registrations")
        .select("*", { count: "exact", head: true })
        .eq("event_id", id)
        .throwOnError();
      if (count) {
        throw new Error(
          `Cannot delete event with ${count} registered ${count === 1 ? "user" : "users"}. Cancel it instead.`,
        );
      }
      const { data } = await supabase
        .from("events")
        .delete()
        .eq("id", id)
        .select("id")
        .throwOnError();
      expectWritten(data);
    },
    invalidates,
    succeeded: () => ({ title: "Event deleted successfully" }),
    failed: (error) =>
      isStillReferenced(error)
        ? {
            title: "Error",
            description:
              "Cannot delete this event because people have registered. Cancel it instead.",
          }
        : failure("Error", "Failed to delete event")(error),
  });
}
