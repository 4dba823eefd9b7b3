import type { Supabase } from "@portal/shared/data/supabase";
import { versionOf, requireRow } from "@portal/shared/data/staleVersion";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { adminKeys } from "../../data/adminKeys";
import { noImage, writeWithImage, type ImageChoice } from "../../data/images";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { isConstraintError } from "../../data/isConstraintError";
import { eventRow, type AdminEvent, type EventInput } from "./event.schema";
import { releasedRegistrationsText } from "./registrationsText";
import { eventQueries } from "./events.queries";
import { formatCount } from "@portal/shared/domain/numbers";

const invalidates = [eventQueries.all];

type EventForm = EventInput & { image: ImageChoice };

/** Adds an event if `seen` is null. */
export function useSaveEvent(seen: AdminEvent | null) {
  return useAdminMutation({
    isEdit: true,
    write: (supabase, { image, ...input }: EventForm) => {
      const event = eventRow(input);
      const picture = { bucket: "events", before: seen?.image_url ?? null, chosen: image } as const;
      return writeWithImage(supabase, picture, (image_url) => {
        const events = supabase.from("events");
        const row = { ...event, image_url };
        return seen
          ? requireRow(events.update(row).match(versionOf(seen)).select("id"))
          : requireRow(events.insert(row).select("id"));
      });
    },
    invalidates,
    flow: `event ${seen?.id ?? "new"}`,
    successToast: () => ({ title: `Event ${seen ? "updated" : "created"} successfully` }),
    errorToast: toErrorToast("Error", `Failed to ${seen ? "update" : "create"} event`),
  });
}

interface StatusChange {
  event: AdminEvent;
  status: "active" | "cancelled";
}

/**
 * Returns how many registrations ended. The database refunds a cancelled event, and releases its
 * seats when it is reactivated.
 */
export function useSetEventStatus() {
  return useAdminMutation({
    write: async (supabase, { event: { id, status: seen }, status }: StatusChange) => {
      const { updated_at } = await requireRow(
        supabase.from("events").update({ status }).match({ id, status: seen }).select("updated_at"),
      );
      return status === "active" ? countReleased(supabase, id, updated_at) : null;
    },
    invalidates: [eventQueries.all, [queryRoots.credits], adminKeys.users, adminKeys.activity],
    flow: ({ event }) => `event ${event.id}`,
    successToast: ({ status }, released) => ({
      title: `Event ${status === "active" ? "reactivated" : "cancelled"} successfully`,
      ...(released && { description: releasedRegistrationsText(released) }),
    }),
    errorToast: (error, { status }) =>
      toErrorToast(
        "Error",
        `Failed to ${status === "active" ? "reactivate" : "cancel"} event`,
      )(error),
  });
}

/** Null if the count fails: the reactivation itself succeeded. */
async function countReleased(
  supabase: Supabase,
  eventId: string,
  releasedAt: string,
): Promise<number | null> {
  const { count } = await supabase
    .from("cancelled_registrations")
    .select("*", { count: "exact", head: true })
    .eq("event_id", eventId)
    .eq("released_at", releasedAt);
  return count;
}

/** @throws Error if members are registered. */
export function useDeleteEvent() {
  return useAdminMutation({
    write: async (supabase, event: AdminEvent) => {
      const { count } = await supabase
        .from("event_registrations")
        .select("*", { count: "exact", head: true })
        .eq("event_id", event.id)
        .throwOnError();
      if (count) {
        throw new Error(
          `Cannot delete event with ${formatCount(count, "registered user")}. Cancel it instead.`,
        );
      }
      const picture = { bucket: "events", before: event.image_url, chosen: noImage } as const;
      await writeWithImage(supabase, picture, () =>
        requireRow(supabase.from("events").delete().match(versionOf(event)).select("id")),
      );
    },
    invalidates,
    flow: ({ id }) => `event ${id}`,
    successToast: () => ({ title: "Event deleted successfully" }),
    errorToast: (error) =>
      isConstraintError(error, "reference")
        ? {
            title: "Error",
            description:
              "Cannot delete this event because people have registered. Cancel it instead.",
          }
        : toErrorToast("Error", "Failed to delete event")(error),
  });
}
