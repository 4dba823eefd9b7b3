// @vitest-environment happy-dom
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { press } from "../../testing/renderBookRoomPage";
import { renderPage } from "../../testing/renderPage";
import { freezeTimeAtNoon, takenSlot, tomorrow, world } from "../../testing/testData";
import { CreateBookingDialog } from "./CreateBookingDialog";

freezeTimeAtNoon();

const neem = {
  id: "neem",
  name: "Neem",
  capacity: 6,
  credits_per_hour: 4,
  rules: defaultRoomRules,
};
const peepal = { ...neem, id: "peepal", name: "Peepal" };

test("shows another room and reports it once, although the address follows later", async () => {
  const rest = world();
  rest.tables.booked_slots?.push(takenSlot("neem", tomorrow, "13:00:00", "14:00:00"));
  const slot = { day: tomorrow, units: 2, start: "13:00" };
  const onChoiceChange = vi.fn();
  renderPage(
    fakePortal(rest),
    <CreateBookingDialog
      room={neem}
      rooms={[neem, peepal]}
      initial={slot}
      notice={null}
      open
      onClose={vi.fn()}
      onBooked={vi.fn()}
      onChoiceChange={onChoiceChange}
    />,
  );
  await screen.findByRole("alert");
  await waitFor(() =>
    expect(onChoiceChange.mock.lastCall).toEqual([{ ...slot, roomId: "neem", start: null }]),
  );
  onChoiceChange.mockClear();
  press(/^Peepal/);
  await screen.findByRole("dialog", { name: "Book Peepal" });
  await waitFor(() => expect(onChoiceChange).toHaveBeenCalled());
  expect(onChoiceChange.mock.calls).toEqual([[{ ...slot, roomId: "peepal" }]]);
});
