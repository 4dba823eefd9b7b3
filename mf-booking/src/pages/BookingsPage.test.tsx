import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refused } from "../testing/fakeRest";
import { booking, item, lot, openBookings } from "../testing/openBookings";
import { atNoon, tomorrow } from "../testing/world";

atNoon();

test("A member finds bookings by tab and by the room's name", async () => {
  openBookings();
  await screen.findByRole("heading", { name: /Town Hall/ });
  const shows = (...names: string[]) =>
    waitFor(() =>
      expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual(
        names,
      ),
    );
  await shows("NeemUpcoming", "PeepalNow", "Town HallPast");
  fireEvent.click(screen.getByRole("tab", { name: "Upcoming" }));
  await shows("PeepalNow", "NeemUpcoming");
  fireEvent.click(screen.getByRole("tab", { name: "Past" }));
  await shows("Town HallPast");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "neem" } });
  await screen.findByText("No room matches 'neem'");
  fireEvent.click(screen.getByRole("tab", { name: "All Bookings" }));
  await shows("NeemUpcoming");
});

test("Only a booking that has not begun can be cancelled or moved", async () => {
  openBookings();
  await screen.findByRole("heading", { name: /Neem/ });
  expect(within(item("Neem")).getByRole("button", { name: "Cancel" })).toBeTruthy();
  for (const name of ["Peepal", "Town Hall"]) {
    const buttons = within(item(name)).getAllByRole("button");
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(["Add to calendar"]);
  }
});

test("A member is told what comes back, cancels, and the booking is gone", async () => {
  const { portal } = openBookings();
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits come back to your balance.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]?.title).toBe("Booking Cancelled");
  expect(portal.toasts[0]?.description).toBe(
    "Booking has been successfully removed. 4 credits refunded.",
  );
  await waitFor(() => expect(screen.queryByRole("heading", { name: /Neem/ })).toBeNull());
});

test("A member whose credits have partly expired reads that all come back, and until when", async () => {
  const asked: unknown[] = [];
  const { portal } = openBookings((rest) => {
    rest.answers["rpc/booking_refund"] = (body) => {
      asked.push(body);
      const lots = [lot(1, "2026-12-03T12:35:00Z"), lot(3, "2026-12-20T06:40:00Z", true)];
      return { status: 200, body: lots };
    };
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText(
    "4 credits come back to your balance: 1 valid until 3 Dec 2026, 6:05 PM, 3 valid for 30 days.",
  );
  expect(asked).toEqual([{ booking_id: "later" }]);
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe(
      "Booking has been successfully removed. 4 credits refunded.",
    ),
  );
});

test("A member whose refund cannot be read can try again, and cancel all the same", async () => {
  const { portal, rest } = openBookings((backend) => {
    backend.answers["rpc/booking_refund"] = () => ({ status: 500, body: { message: "boom" } });
  });
  await screen.findByRole("heading", { name: /Neem/ });
  const cancel = () =>
    fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  cancel();
  await screen.findByText("What comes back could not be read.");
  rest.answers["rpc/booking_refund"] = () => ({ status: 200, body: [lot(4)] });
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("4 credits come back to your balance.");
  fireEvent.click(screen.getByRole("button", { name: "Keep It" }));
  rest.answers["rpc/booking_refund"] = () => ({ status: 500, body: { message: "boom" } });
  cancel();
  await screen.findByText("What comes back could not be read.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe("Booking has been successfully removed"),
  );
});

test("A member who has cancelled by keyboard goes on from the next booking", async () => {
  openBookings();
  await screen.findByRole("heading", { name: /Neem/ });
  const cancel = within(item("Neem")).getByRole("button", { name: "Cancel" });
  cancel.focus();
  fireEvent.click(cancel);
  await screen.findByText("4 credits come back to your balance.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("PeepalNow"));
});

test("A member cannot cancel before reading what comes back", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  openBookings((rest) => {
    rest.answers["rpc/booking_refund"] = async () => {
      await answered;
      return { status: 200, body: [lot(4)] };
    };
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  const cancel = await screen.findByRole("button", { name: "Cancel Booking" });
  expect(cancel).toHaveProperty("disabled", true);
  answer();
  await waitFor(() => expect(cancel).toHaveProperty("disabled", false));
});

test("A member who cancels what another tab has cancelled is told so, and it leaves the list", async () => {
  const { portal, rest } = openBookings();
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits come back to your balance.");
  rest.tables.bookings = rest.tables.bookings?.filter(({ id }) => id !== "later") ?? [];
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]).toMatchObject({
      title: "Cancellation Failed",
      description: "This booking no longer exists.",
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("heading", { name: /Neem/ })).toBeNull();
});

test("A member whose booking was free reads that none come back", async () => {
  const { portal } = openBookings((rest) => {
    rest.tables.bookings = [{ ...booking("1", tomorrow, "10:00", "11:00"), total_credits: 0 }];
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await screen.findByText("This booking cost no credits, so none come back.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe("Booking has been successfully removed"),
  );
});

test("A member whose bookings cannot be read sees none, is told why, and can try again", async () => {
  const { rest } = openBookings((backend) => {
    backend.answers["GET bookings"] = () => ({ status: 500, body: { message: "boom" } });
  });
  const note = await screen.findByRole("alert");
  expect(note.textContent).toContain("Your bookings could not be loaded.");
  expect(screen.getByText("No bookings yet")).toBeTruthy();
  delete rest.answers["GET bookings"];
  fireEvent.click(within(note).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: /Town Hall/ })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("A member whose bookings cannot be read again keeps those of the last answer", async () => {
  const { portal, rest } = openBookings();
  await screen.findByRole("heading", { name: /Town Hall/ });
  rest.answers["GET bookings"] = () => ({ status: 500, body: { message: "boom" } });
  await portal.queryClient.refetchQueries({ queryKey: ["bookings"] });
  await screen.findByRole("alert");
  expect(screen.getByRole("heading", { name: /Town Hall/ })).toBeTruthy();
});

test("A member whose cancellation is refused reads why, and the booking stays", async () => {
  const { portal } = openBookings((rest) => {
    rest.answers["DELETE bookings"] = () => refused("booking_not_future");
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits come back to your balance.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Cancellation Failed",
    description: "This booking has already begun and can no longer be changed.",
  });
  expect(item("Neem")).toBeTruthy();
});

test("A member whose cancellation fails reads so in the specification's words", async () => {
  const { portal } = openBookings((rest) => {
    rest.answers["DELETE bookings"] = () => ({ status: 500, body: { message: "boom" } });
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits come back to your balance.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel Booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]).toMatchObject({
      title: "Cancellation Failed",
      description: "There was a problem cancelling this booking",
    }),
  );
});
