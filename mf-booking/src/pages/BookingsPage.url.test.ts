// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { address, goBack, goForward } from "../testing/AddressBar";
import { booking, item, renderBookingsPage } from "../testing/renderBookingsPage";
import { freezeTimeAtNoon, room, takenSlot, today, tomorrow } from "../testing/testData";

freezeTimeAtNoon();

const dialog = () => screen.findByRole("dialog", { name: "Reschedule Neem" });
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const isPressed = async (name: string | RegExp) =>
  (await screen.findByRole("button", { name })).getAttribute("aria-pressed") === "true";

test("keeps the open dialog and its choice in the URL, and closes it with Back", async () => {
  renderBookingsPage(undefined, "/bookings?tab=all");
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
  await dialog();
  expect(address()).toBe("?tab=all&reschedule=later");
  fireEvent.click(await screen.findByRole("button", { name: "2:00 PM" }));
  const choice = `?tab=all&reschedule=later&day=${tomorrow}&from=14:00&minutes=60`;
  await waitFor(() => expect(address()).toBe(choice));
  goBack();
  await noDialog();
  expect(address()).toBe("?tab=all");
  goForward();
  await waitFor(() => expect(address()).toBe("?tab=all"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("opens the calendar link by address, and closes it with Back", async () => {
  const feed = () => screen.findByRole("dialog", { name: "Subscribe to your bookings" });
  renderBookingsPage(undefined, "/bookings?tab=all");
  fireEvent.click(await screen.findByRole("button", { name: "Calendar" }));
  await feed();
  expect(address()).toBe("?tab=all&calendar=1");
  goBack();
  await noDialog();
  expect(address()).toBe("?tab=all");
  cleanup();
  renderBookingsPage(undefined, "/bookings?calendar=1");
  fireEvent.click(within(await feed()).getByText("Close"));
  await noDialog();
  expect(address()).toBe("");
});

test("opens the dialog of a link with its choice, and names what it ignores", async () => {
  const path = "/bookings?reschedule=later";
  renderBookingsPage(undefined, `${path}&day=${tomorrow}&from=15:00&minutes=120`);
  await dialog();
  // Each part of the choice is one line, and opens when it is pressed.
  fireEvent.click(await screen.findByRole("button", { name: "Duration 2 hours" }));
  expect(await isPressed("2 hours")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Start time 3:00 PM" }));
  expect(await isPressed("3:00 PM")).toBe(true);
  cleanup();
  renderBookingsPage(undefined, `${path}&day=2020-01-06&from=15:00`);
  await screen.findByText(/^Ignored in this link: a date in the past\. Currently /);
  await waitFor(async () => expect(await isPressed("10:00 AM")).toBe(true));
});

test("checks the slot of a link again", async () => {
  const path = `/bookings?reschedule=later&day=${tomorrow}&from=15:00&minutes=60`;
  renderBookingsPage((rest) => {
    rest.tables.booked_slots = [takenSlot("neem", tomorrow, "15:00:00", "16:00:00")];
  }, path);
  await dialog();
  const alert = within(await screen.findByRole("alert"));
  expect(await alert.findByText("Nearest free times in Neem")).toBeTruthy();
});

test.each([
  ["unknown", "This booking was not found among yours. It may have been cancelled."],
  ["over", "This booking has already started and can no longer be changed."],
  [
    "retired",
    "No other room can be booked without an admin. Please ask at the front desk. Your booking is still valid.",
  ],
])("says why the booking %s of a link cannot be moved", async (id, sentence) => {
  const retired = room({ name: "Attic", retired_at: `${today}T00:00:00Z` });
  renderBookingsPage((rest) => {
    rest.tables.rooms = [];
    rest.tables.bookings?.push({
      ...booking("retired", tomorrow, "16:00", "17:00"),
      room: retired,
    });
  }, `/bookings?reschedule=${id}`);
  await screen.findByText(sentence, { selector: "[role=status]" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(item("Neem")).toBeTruthy();
});
