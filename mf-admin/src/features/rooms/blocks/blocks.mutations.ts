import { formatCredits } from "@portal/shared/domain/credits";
import { adminKeys, keysOfBookings } from "../../../data/adminKeys";
import type { ChosenBooking } from "../../../data/bookingChoices";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import type { AdminRoom } from "../room.schema";
import { blockOutcome } from "./block.schema";
import type { RoomBlock } from "./blocks.queries";
import { formatCount } from "@portal/shared/domain/numbers";

interface NewBlock {
  room: Pick<AdminRoom, "id" | "name">;
  kind: string;
  reason: string;
  starts_at: string;
  ends_at: string;
  bookings: ChosenBooking[];
}

const invalidates = [adminKeys.blocks, ...keysOfBookings];

/** Refused as a whole if the listed bookings are out of date. */
export function useBlockRoom() {
  return useAdminMutation({
    write: async (supabase, { room, reason, ...block }: NewBlock) => {
      const { data } = await supabase
        .rpc("block_room", { room_id: room.id, reason: reason.trim(), ...block })
        .throwOnError();
      return blockOutcome.parse(data);
    },
    invalidates,
    flow: ({ room }) => `block of ${room.id}`,
    successToast: ({ room }, { cancelled, refunded }) => ({
      title: `${room.name} is blocked`,
      ...(cancelled > 0 && {
        description: `${formatCount(cancelled, "booking")} cancelled, ${formatCredits(refunded)} refunded.`,
      }),
    }),
    errorToast: toErrorToast("Not blocked", "Please try again."),
  });
}

export function useEndBlock() {
  return useAdminMutation({
    write: async (supabase, { id }: Pick<RoomBlock, "id">) => {
      await supabase.rpc("end_block", { block_id: id }).throwOnError();
    },
    invalidates,
    flow: ({ id }) => `block ${id}`,
    successToast: () => ({ title: "The room can be booked again" }),
    errorToast: toErrorToast("The block was not ended", "Please try again."),
  });
}
