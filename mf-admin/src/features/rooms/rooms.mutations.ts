import { asSeen, written } from "@portal/shared/data/changedMeanwhile";
import { writeWithImage, type ImageChoice } from "../../data/images";
import { failure, useAdminWrite } from "../../data/useAdminWrite";
import { violates } from "../../data/violates";
import { roomSchema, type AdminRoom, type RoomInput } from "./room.schema";
import { roomQueries } from "./rooms.queries";

const invalidates = [roomQueries.all, ["admin", "counts"]];

type RoomForm = RoomInput & { image: ImageChoice };

/** Adds a room, or changes the one that was seen. */
export function useSaveRoom(seen: AdminRoom | null) {
  return useAdminWrite({
    write: async (supabase, { image, ...input }: RoomForm) => {
      const room = roomSchema.parse(input);
      const picture = { bucket: "rooms", before: seen?.image_url ?? null, chosen: image } as const;
      return writeWithImage(supabase, picture, (image_url) => {
        const rooms = supabase.from("rooms");
        const row = { ...room, image_url };
        return seen
          ? written(rooms.update(row).match(asSeen(seen)).select("id"))
          : written(rooms.insert(row).select("id"));
      });
    },
    invalidates,
    succeeded: () => ({ title: `Room ${seen ? "updated" : "added"} successfully` }),
    failed: (error, { name }) =>
      violates(error, "unique")
        ? { title: "Error", description: `There is a room called ${name.trim()} already.` }
        : failure("Error", `Failed to ${seen ? "update" : "add"} room`)(error),
  });
}

/** Takes a room out of service, or back into it. Bookings that it has stay. */
export function useRetireRoom() {
  return useAdminWrite({
    write: (supabase, { room, retire }: { room: AdminRoom; retire: boolean }) =>
      written(
        supabase
          .from("rooms")
          .update({ retired_at: retire ? new Date().toISOString() : null })
          .match(asSeen(room))
          .select("id"),
      ),
    invalidates,
    succeeded: ({ room, retire }) => ({
      title: retire ? `${room.name} is retired` : `${room.name} can be booked again`,
    }),
    failed: (error, { retire }) =>
      failure("Error", `Failed to ${retire ? "retire" : "restore"} room`)(error),
  });
}
