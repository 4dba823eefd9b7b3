// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { booking, item, renderBookingsPage } from "../testing/renderBookingsPage";
import { freezeTimeAtNoon, room, tomorrow } from "../testing/testData";

freezeTimeAtNoon();

test("filters bookings by tab and room name", async () => {
  renderBookingsPage();
  await screen.findByRole("heading", { name: /Neem/ });
  const shows = (...names: string[]) =>
    waitFor(() =>
      expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual(
        names,
      ),
    );
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Upcoming");
  await shows("PeepalNow", "NeemUpcoming");
  fireEvent.click(screen.getByRole("tab", { name: "All Bookings" }));
  await shows("NeemUpcoming", "PeepalNow", "Town HallPast");
  fireEvent.click(screen.getByRole("tab", { name: "Past" }));
  await shows("Town HallPast");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "neem" } });
  await screen.findByText("No room matches 'neem'");
  fireEvent.click(screen.getByRole("tab", { name: "All Bookings" }));
  await shows("NeemUpcoming");
});

test("offers cancelling and moving only before the start", async () => {
  renderBookingsPage(undefined, "/bookings?tab=all");
  await screen.findByRole("heading", { name: /Neem/ });
  expect(within(item("Neem")).getByRole("button", { name: "Cancel" })).toBeTruthy();
  for (const [name, ...labels] of [["Peepal", "Change end time"], ["Town Hall"]]) {
    const buttons = within(item(name ?? "")).getAllByRole("button");
    const label = (button: HTMLElement) => button.getAttribute("aria-label") ?? button.textContent;
    expect(buttons.map(label)).toEqual(["Add to calendar", ...labels]);
  }
});

test("shows an error with a retry when bookings can't be loaded", async () => {
  const { rest } = renderBookingsPage((backend) => {
    backend.responses["GET bookings"] = serverError;
  });
  const note = await screen.findByRole("alert");
  expect(note.textContent).toContain("Your bookings could not be loaded.");
  expect(screen.getByText("No upcoming bookings")).toBeTruthy();
  delete rest.responses["GET bookings"];
  fireEvent.click(within(note).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: /Peepal/ })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("keeps the bookings on the screen when a refetch fails", async () => {
  const { portal, rest } = renderBookingsPage();
  await screen.findByRole("heading", { name: /Peepal/ });
  rest.responses["GET bookings"] = serverError;
  await portal.queryClient.refetchQueries({ queryKey: ["bookings"] });
  await screen.findByRole("alert");
  expect(screen.getByRole("heading", { name: /Peepal/ })).toBeTruthy();
});

test("says what a member can do with a booking in a retired room", async () => {
  renderBookingsPage((rest) => {
    const retired = room({ retired_at: "2026-11-19T00:00:00Z" });
    rest.tables.bookings = [{ ...booking("1", tomorrow, "10:00", "11:00"), room: retired }];
  });
  await screen.findByText(
    "This room is no longer available. Your booking is still valid. You can end it earlier, cancel it, or move it to another room that members can book.",
  );
  for (const name of ["Reschedule", "Change end time", "Cancel"]) {
    expect(screen.getByRole("button", { name })).toBeTruthy();
  }
});

test("shows what each booking cost in a room that is now priced in rupees", async () => {
  renderBookingsPage((rest) => {
    const inRupees = room({ credits_per_hour: null });
    rest.tables.bookings = [
      { ...booking("1", tomorrow, "10:00", "11:00"), room: inRupees },
      {
        ...booking("2", tomorrow, "12:00", "13:00", "Hall"),
        total_credits: 0,
        rupees_due: 2000,
        room: { ...inRupees, name: "Hall" },
      },
      {
        ...booking("3", tomorrow, "14:00", "15:00", "Gift"),
        total_credits: 0,
        rupees_due: 0,
        room: { ...inRupees, name: "Gift" },
      },
    ];
  });
  await screen.findByRole("heading", { name: /Neem/ });
  expect(within(item("Neem")).getByText("4 credits")).toBeTruthy();
  expect(within(item("Hall")).getByText("₹2,000 at the front desk")).toBeTruthy();
  expect(within(item("Gift")).getByText("0 credits")).toBeTruthy();
});

test.each([
  [200_000, "₹2,000 paid at the front desk"],
  [150_000, "₹500 of ₹2,000 due at the front desk"],
  [250_000, "₹500 to return at the front desk"],
])("shows %i paise that were paid at the front desk", async (paid_paise, text) => {
  renderBookingsPage((rest) => {
    const due = { total_credits: 0, rupees_due: 2000, paid_paise };
    rest.tables.bookings = [{ ...booking("1", tomorrow, "10:00", "11:00"), ...due }];
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  [
    "a free booking in a room priced in rupees",
    { total_credits: 0, price_reason: "Apology", room: room({ credits_per_hour: null }) },
    ["0 credits", "Booked for you by Asha Rao. No charge: Apology"],
  ],
  [
    "a charged booking that was moved",
    { price_reason: "Repair: The projector" },
    ["4 credits", "Booked for you by Asha Rao."],
  ],
])("shows the price of %s by an admin", async (_, values, texts) => {
  renderBookingsPage((rest) => {
    const made = { ...booking("made", tomorrow, "10:00", "11:00"), booked_by_name: "Asha Rao" };
    rest.tables.bookings = [{ ...made, rupees_due: 0, ...values }];
  });
  await screen.findByText(texts[1] ?? "");
  expect(screen.getByText(texts[0] ?? "")).toBeTruthy();
});
