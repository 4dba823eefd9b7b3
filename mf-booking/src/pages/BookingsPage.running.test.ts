// @vitest-environment happy-dom
import { refusal } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { booking, item, lot, renderBookingsPage } from "../testing/renderBookingsPage";
import { freezeTimeAtNoon, takenSlot, today, tomorrow } from "../testing/testData";

freezeTimeAtNoon();

/** Peepal is booked from 11:00 to 13:00, and it is 12:10. Another booking begins at 15:00. */
function openDialog(change?: Parameters<typeof renderBookingsPage>[0]) {
  const rendered = renderBookingsPage((rest) => {
    const running = { ...booking("now", today, "11:00", "13:00", "Peepal"), duration: 4 };
    rest.tables.bookings = [{ ...running, total_credits: 8 }];
    rest.tables.booked_slots = [
      { ...takenSlot("neem", today, "11:00:00", "13:00:00"), booking_id: "now" },
      takenSlot("neem", today, "15:00:00", "16:00:00"),
    ];
    rest.responses["POST rpc/reschedule_booking"] = { id: "now", total_credits: 6 };
    change?.(rest);
  });
  return rendered;
}
const open = async (change?: Parameters<typeof renderBookingsPage>[0]) => {
  const rendered = openDialog(change);
  await screen.findByRole("heading", { name: /Peepal/ });
  fireEvent.click(within(item("Peepal")).getByRole("button", { name: "Change end time" }));
  const dialog = await screen.findByRole("dialog", { name: "Change end time in Peepal" });
  return { ...rendered, dialog };
};
const ends = (dialog: HTMLElement) =>
  within(within(dialog).getByRole("group", { name: "End time" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const confirm = async (name: string) => {
  const button = screen.getByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  fireEvent.click(button);
};

test("offers ends from the half hour that has begun until the next booking", async () => {
  const { dialog } = await open();
  await waitFor(() => expect(ends(dialog)).toEqual(["12:30 PM", "1:00 PM", "2:00 PM", "3:00 PM"]));
  expect(screen.getByRole("button", { name: "Stay longer" })).toHaveProperty("disabled", true);
});

test("ends a running booking earlier, and shows the refund of the quote", async () => {
  const { rest, portal } = await open((backend) => {
    backend.responses["POST rpc/quote_booking"] = {
      quote_id: "shorter",
      refusal: null,
      credits: 6,
      rupees: 0,
      credits_change: 1,
      balance: 40,
      shortfall: 0,
      lots: [lot(1)],
      refunds: [],
    };
  });
  press("12:30 PM");
  expect((await screen.findByText("You get back")).parentElement?.textContent).toContain(
    "1 credit",
  );
  expect(screen.getByText("2 credits less")).toBeTruthy();
  await confirm("End earlier");
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("End time changed"));
  expect(rest.sent("POST rpc/reschedule_booking").map(({ body }) => body)).toMatchObject([
    { booking_id: "now", new_start_time: "11:00", new_duration: 3, quote_id: "shorter" },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("stays longer, and keeps the dialog open when another member booked first", async () => {
  const { dialog, portal } = await open((backend) => {
    backend.responses["POST rpc/reschedule_booking"] = refusal("slot_taken");
  });
  await waitFor(() => expect(ends(dialog)).toContain("2:00 PM"));
  press("2:00 PM");
  await screen.findByText("4 credits more");
  await confirm("Stay longer");
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking Exists"));
  expect(screen.getByRole("dialog", { name: "Change end time in Peepal" })).toBeTruthy();
});

test("offers a change of the end for running bookings only", async () => {
  renderBookingsPage(undefined, "/bookings?tab=all");
  await screen.findByRole("heading", { name: /Neem/ });
  const button = (name: string) =>
    within(item(name)).queryByRole("button", { name: "Change end time" }) !== null;
  expect([button("Neem"), button("Peepal"), button("Town Hall")]).toEqual([false, true, false]);
});

test("shortens a booking to come in a retired room, which cannot get longer", async () => {
  renderBookingsPage((rest) => {
    const later = booking("later", tomorrow, "11:00", "12:30", "Attic");
    const retired = { ...later.room, retired_at: `${today}T00:00:00Z` };
    const guests = [{ id: "g", name: "Asha Rao", response: "none", receives_email: true }];
    rest.tables.bookings = [{ ...later, duration: 3, room: retired, guests }];
  });
  await screen.findByRole("heading", { name: /Attic/ });
  const attic = within(item("Attic"));
  fireEvent.click(attic.getByRole("button", { name: "Change end time" }));
  const dialog = await screen.findByRole("dialog", {
    name: "Change end time in Attic",
    description: /Asha Rao will be told and asked again\.$/,
  });
  expect(ends(dialog)).toEqual(["11:30 AM", "12:00 PM", "12:30 PM"]);
  within(dialog).getByRole("button", { name: "End earlier" });
});
