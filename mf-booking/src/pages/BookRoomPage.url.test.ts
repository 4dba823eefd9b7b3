// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { address, goBack, goForward } from "../testing/AddressBar";
import { chooseSlot, openDialog, press, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, takenSlot, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();

const dialogClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("writes the room and the choice of the open dialog to the query", async () => {
  renderBookRoomPage(world(), { path: "/book-room?seats=6" });
  await chooseSlot("Neem", "10:00 AM");
  press("1.5 hours");
  await waitFor(() =>
    expect(address()).toBe(`?day=${tomorrow}&from=10:00&minutes=90&seats=6&room=neem`),
  );
});

test("closes the dialog with Back, and Forward does not open it again", async () => {
  renderBookRoomPage(world(), { path: "/book-room?seats=6" });
  await chooseSlot("Neem", "10:00 AM");
  await waitFor(() => expect(address()).toContain("from=10:00"));
  goBack();
  await dialogClosed();
  expect(address()).toBe("?seats=6");
  goForward();
  await waitFor(() => expect(address()).toBe("?seats=6"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await openDialog("Neem");
});

test("leaves no history entry behind when the dialog is closed with its button", async () => {
  renderBookRoomPage(world(), { path: "/book-room?seats=6" });
  await openDialog("Neem");
  press("Cancel");
  await dialogClosed();
  expect(address()).toBe("?seats=6");
  goBack();
  expect(address()).toBe("?seats=6");
});

test("opens the dialog of a link and closes it in place", async () => {
  const rest = world();
  const path = `/book-room?room=peepal&day=${tomorrow}&from=14:00&minutes=120`;
  renderBookRoomPage(rest, { path });
  rest.responses["POST rpc/free_spans"] = [];
  const dialog = await screen.findByRole("dialog", { name: "Book Peepal" });
  const start = await within(dialog).findByRole("button", { name: "Start time 2:00 PM" });
  fireEvent.click(start);
  const pressed = await within(dialog).findByRole("button", { name: "2:00 PM", pressed: true });
  expect(document.activeElement).toBe(pressed);
  // The other parts stay folded.
  expect(within(dialog).getByRole("button", { name: "Duration 2 hours" })).toBeTruthy();
  press("Cancel");
  await dialogClosed();
  expect(address()).toBe(`?day=${tomorrow}&from=14:00&minutes=120`);
});

test("offers other times when the slot of a link is taken", async () => {
  const rest = world();
  rest.tables.booked_slots?.push(takenSlot("neem", tomorrow, "14:00:00", "15:00:00"));
  renderBookRoomPage(rest, { path: `/book-room?room=neem&day=${tomorrow}&from=14:00&minutes=60` });
  const alert = await screen.findByRole("alert");
  expect(
    within(alert).getByText("This time slot is already booked. Please select another time."),
  ).toBeTruthy();
  expect(await within(alert).findByRole("button", { name: "1:00 PM" })).toBeTruthy();
});

test("follows a change of the room in the dialog", async () => {
  const rest = world();
  rest.tables.booked_slots?.push(takenSlot("neem", tomorrow, "14:00:00", "15:00:00"));
  renderBookRoomPage(rest, { path: `/book-room?room=neem&day=${tomorrow}&from=14:00&minutes=60` });
  press((await screen.findByRole("button", { name: /Peepal · 10 Seats/ })).textContent ?? "");
  await screen.findByRole("dialog", { name: "Book Peepal" });
  await waitFor(() => expect(address()).toBe(`?day=${tomorrow}&from=14:00&minutes=60&room=peepal`));
});

test.each([
  ["room=oak", "Ignored in this link: a room that is not offered."],
  ["day=2026-02-31", "Ignored in this link: a date that does not exist."],
  [
    "day=2026-11-19&seats=0&room=oak",
    "Ignored in this link: a date in the past, a number of seats other than 1 to 1000, a room that is not offered.",
  ],
])("shows the page and one sentence for a link with %s", async (query, sentence) => {
  renderBookRoomPage(world(), { path: `/book-room?${query}` });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await screen.findAllByRole("article")).toHaveLength(3);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("names ignored values of a link in the dialog, and preselects no time of another day", async () => {
  renderBookRoomPage(world(), { path: "/book-room?room=neem&day=2026-11-19&from=14:00" });
  const dialog = await screen.findByRole("dialog", { name: "Book Neem" });
  expect(within(dialog).getByText("Ignored in this link: a date in the past.")).toBeTruthy();
  const start = await within(dialog).findByRole("button", { name: "2:00 PM" });
  expect(start.getAttribute("aria-pressed")).toBe("false");
});

test("removes ignored values from the URL with the next choice", async () => {
  renderBookRoomPage(world(), { path: "/book-room?day=2026-02-31" });
  await screen.findByText("Ignored in this link: a date that does not exist.");
  await screen.findByRole("article", { name: "Neem" });
  press("6 Seats");
  await waitFor(() => expect(address()).toBe("?seats=6"));
  expect(screen.queryByText(/Ignored/)).toBeNull();
});

test("focuses the selected day when the dialog opens", async () => {
  renderBookRoomPage(world());
  await openDialog("Neem");
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Today, .*selected$/),
  );
});
