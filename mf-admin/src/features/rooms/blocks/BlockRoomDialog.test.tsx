import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { fakeBackend, refusal } from "@portal/shared/testing/fakeBackend";
import { expect, test, vi } from "vitest";
import { fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { affectedRequest } from "../../../testing/showToday";
import type { AdminRoom } from "../room.schema";
import { BlockRoomDialog } from "./BlockRoomDialog";

const day = "2099-11-24";
const booking = (id: string, full_name: string, start_time: string, end_time: string) => ({
  id,
  updated_at: "2099-11-01T00:00:00Z",
  room_id: "neem",
  room_name: "Neem",
  user_id: id,
  full_name,
  email: null,
  booking_date: day,
  start_time,
  end_time,
  duration: 2,
  total_credits: 4,
  included_minutes: 30,
});
const asha = booking("1", "Asha Rao", "10:00:00", "11:00:00");
const meera = booking("2", "Meera Nair", "12:00:00", "13:00:00");

async function show() {
  const rest = fakeBackend({
    "POST rpc/bookings_in_block": [asha, meera],
    "POST rpc/affected_requests": [{ ...affectedRequest, booking_date: day }],
    "POST rpc/block_room": { cancelled: 1, moved: 0, refunded: 4 },
  });
  const onClose = vi.fn<() => void>();
  render(
    <BlockRoomDialog
      room={{ id: "neem", name: "Neem" } as AdminRoom}
      day={day}
      onClose={onClose}
    />,
    inPortal(fakePortal((request) => rest.fetch(request))),
  );
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Projector" } });
  await screen.findByText("2 bookings in this time");
  return { rest, onClose };
}

const choose = (who: string, action: string) =>
  fireEvent.click(
    within(screen.getByRole("radiogroup", { name: new RegExp(`^${who}`) })).getByText(action),
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("lists the bookings of the time, and blocks with a choice for each", async () => {
  const { rest, onClose } = await show();
  screen.getByRole("button", { name: "Block room" });
  screen.getAllByText(
    "Leave: keeps its slot. Move: never costs more. Cancel: refunds 30 min of the plan and 4 credits.",
  );
  press("Cancel all");
  choose("Meera Nair", "Leave");
  press("Block room and cancel 1 booking · refund 30 min of the plan and 4 credits");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(rest.sent("POST rpc/block_room").map(({ body }) => body)).toMatchObject([
    {
      room_id: "neem",
      reason: "Projector",
      starts_at: `${day}T09:00`,
      ends_at: `${day}T18:00`,
      bookings: [
        { booking_id: "1", updated_at: asha.updated_at, action: "cancel" },
        { booking_id: "2", updated_at: meera.updated_at, action: "leave" },
      ],
    },
  ]);
});

test("lists again and keeps the choices when a booking was made since", async () => {
  const { rest, onClose } = await show();
  choose("Meera Nair", "Cancel");
  rest.responses["POST rpc/block_room"] = refusal("bookings_changed", { count: 3 });
  rest.responses["POST rpc/bookings_in_block"] = [
    asha,
    meera,
    booking("3", "Dev Patel", "15:00:00", "16:00:00"),
  ];
  press("Block room and cancel 1 booking · refund 30 min of the plan and 4 credits");
  await screen.findByText("3 bookings in this time");
  screen.getByText("Dev Patel");
  screen.getByText(/These bookings have changed/);
  await screen.findByRole("button", {
    name: "Block room and cancel 1 booking · refund 30 min of the plan and 4 credits",
  });
  expect(onClose).not.toHaveBeenCalled();
});

test("lists the requests that the block rejects", async () => {
  await show();
  const alert = (await screen.findByText("1 request in this time")).closest("[role=alert]");
  expect(alert?.textContent).toContain("10:00 AM - 11:00 AM: Neem, Asha Rao");
  expect(alert?.textContent).toContain("Rejected when the room is blocked.");
});
