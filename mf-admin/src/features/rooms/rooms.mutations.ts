import { serverNow } from "@portal/shared/domain/serverTime";
import { versionOf, requireRow } from "@portal/shared/data/staleVersion";
import { adminKeys } from "../../data/adminKeys";
import { writeWithImages } from "../../data/images";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { isConstraintError } from "../../data/isConstraintError";
import { photosOf, toPhotos, type PhotoChoice } from "./photos/photoChoice";
import { roomSchema, type AdminRoom, type RoomInput } from "./room.schema";
import { roomQueries } from "./rooms.queries";

const invalidates = [roomQueries.all, adminKeys.counts];

type RoomForm = RoomInput & { photos: readonly PhotoChoice[] };

/** Adds a room if `seen` is null. */
export function useSaveRoom(seen: AdminRoom | null) {
  return useAdminMutation({
    isEdit: true,
    write: async (supabase, { photos: chosen, ...input }: RoomForm) => {
      const room = roomSchema.parse(input);
      const images = {
        bucket: "rooms",
        before: seen ? photosOf(seen).flatMap(({ url, small }) => [url, small]) : [],
        chosen: chosen.flatMap(({ large, small }) => [large, small]),
      } as const;
      return writeWithImages(supabase, images, (urls) => {
        const photos = toPhotos(chosen, urls);
        const rooms = supabase.from("rooms");
        const row = { ...room, photos, image_url: photos[0]?.url ?? null };
        return seen
          ? requireRow(rooms.update(row).match(versionOf(seen)).select("id"))
          : requireRow(rooms.insert(row).select("id"));
      });
    },
    invalidates,
    flow: `room ${seen?.id ?? "new"}`,
    successToast: () => ({ title: `Room ${seen ? "updated" : "added"} successfully` }),
    errorToast: (error, { name }) =>
      isConstraintError(error, "unique")
        ? { title: "Error", description: `There is already a room called ${name.trim()}.` }
        : toErrorToast("Error", `Failed to ${seen ? "update" : "add"} room`)(error),
  });
}

/** The bookings of a retired room remain. */
export function useRetireRoom() {
  return useAdminMutation({
    write: (supabase, { room, retire }: { room: AdminRoom; retire: boolean }) =>
      requireRow(
        supabase
          .from("rooms")
          .update({ retired_at: retire ? serverNow().toISOString() : null })
          .match(versionOf(room))
          .select("id"),
      ),
    invalidates,
    flow: ({ room }) => `room ${room.id}`,
    successToast: ({ room, retire }) => ({
      title: retire ? `${room.name} is retired` : `${room.name} can be booked again`,
    }),
    errorToast: (error, { retire }) =>
      toErrorToast("Error", `Failed to ${retire ? "retire" : "restore"} room`)(error),
  });
}
