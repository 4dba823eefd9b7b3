import { expectWritten } from "../../data/changedMeanwhile";
import { writeWithImage, type ImageChoice } from "../../data/images";
import { failure, useAdminWrite } from "../../data/useAdminWrite";
import { roomSchema, type AdminRoom, type RoomInput } from "./room.schema";
import { roomQueries } from "./rooms.queries";

const invalidates = [roomQueries.all, ["admin", "counts"]];

type RoomForm = RoomInput & { image: ImageChoice };

/** Adds a room, or changes the one that was seen. */
export function useSaveRoom(seen: AdminRoom | null) {
  return useAdminWrite({
    write: async (supabase, { image, ...input }: RoomForm) => {
      const room = roomSchema.parse(input);
      await writeWithImage(supabase, "rooms", image, async (image_url) => {
        if (!seen) {
          await supabase
            .from("rooms")
            .insert({ ...room, image_url })
            .throwOnError();
          return;
        }
        const { data } = await supabase
          .from("rooms")
          .update({ ...room, image_url })
          .eq("id", seen.id)
          .eq("updated_at", seen.updated_at)
          .select("id")
          .throwOnError();
        expectWritten(data);
      });
    },
    invalidates,
    succeeded: () => ({ title: `Room ${seen ? "updated" : "added"} successfully` }),
    failed: failure("Error", `Failed to ${seen ? "update" : "add"} room`),
  });
}

/** Takes a room out of service, or back into it. Bookings that it has stay. */
export function useRetireRoom() {
  return useAdminWrite({
    write: async (supabase, { room, retire }: { room: AdminRoom; retire: boolean }) => {
      const { data } = await supabase
        .from("rooms")
        .update({ retired_at: retire ? new Date().toISOString() : null })
        .eq("id", room.id)
        .eq("updated_at", room.updated_at)
        .select("id")
        .throwOnError();
      expectWritten(data);
    },
    invalidates,
    succeeded: ({ room, retire }) => ({
      title: retire ? `${room.name} is retired` : `${room.name} can be booked again`,
    }),
    failed: (error, { retire }) =>
      failure("Error", `Failed to ${retire ? "retire" : "restore"} room`)(error),
  });
}
