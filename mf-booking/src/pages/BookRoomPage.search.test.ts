// @vitest-environment happy-dom
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { serverError, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { address } from "../testing/AddressBar";
import { press, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { freezeTimeAtNoon, today, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();

const span = (room_id: string, start_time: string, end_time: string) => ({
  room_id,
  start_time: `${start_time}:00`,
  end_time: `${end_time}:00`,
});

const freeTomorrow = [
  span("neem", "09:00", "10:30"),
  span("neem", "15:30", "18:00"),
  span("peepal", "09:00", "18:00"),
];

function worldWithSpans(spans: object[] = freeTomorrow): FakeBackend {
  const rest = world();
  rest.responses["POST rpc/free_spans"] = spans;
  return rest;
}

/** Opens the sheet and presses the buttons in it. */
async function chooseInSheet(...names: string[]) {
  fireEvent.click(await screen.findByRole("button", { name: /^(Any day|Today|Tomorrow) · / }));
  const sheet = within(await screen.findByRole("dialog", { name: "When do you need a room?" }));
  for (const name of names) fireEvent.click(sheet.getByRole("button", { name }));
}

async function cards(): Promise<(string | undefined)[]> {
  await screen.findAllByText(/Free|Taken|Without|No free|No times|Closed/);
  return screen
    .getAllByRole("article")
    .map(
      (card) => `${card.querySelector("h2")?.textContent}: ${card.querySelector("p")?.textContent}`,
    );
}

test("reads no free times and shows no availability without a search", async () => {
  const rest = worldWithSpans();
  renderBookRoomPage(rest);
  const neem = await screen.findByRole("article", { name: "Neem" });
  expect(neem.querySelector("p")).toBeNull();
  expect(
    screen.getAllByRole("article").map((card) => card.querySelector("h2")?.textContent),
  ).toEqual(["Neem", "Peepal", "Town Hall"]);
  expect(rest.sent("POST rpc/free_spans")).toEqual([]);
  expect(address()).toBe("");
});

test("shows placeholders until the free times are known", async () => {
  const rest = worldWithSpans();
  let arrive = () => {};
  const responded = new Promise<object[]>((resolve) => {
    arrive = () => resolve(freeTomorrow);
  });
  rest.responses["POST rpc/free_spans"] = () => responded;
  renderBookRoomPage(rest, { path: `/book-room?day=${tomorrow}&from=11:00&minutes=60` });
  await screen.findByText("Looking for free rooms…");
  expect(screen.queryAllByRole("article")).toEqual([]);
  arrive();
  expect((await cards())[0]).toBe("Peepal: Free 11:00 AM - 12:00 PM · 6 credits");
});

test("shows for each room when it is free, free rooms first", async () => {
  const rest = worldWithSpans();
  renderBookRoomPage(rest);
  await chooseInSheet("Tomorrow", "Show rooms");
  expect(await cards()).toEqual([
    "Neem: Free from 9:00 AM · 4 credits",
    "Peepal: Free from 9:00 AM · 6 credits",
    "Town Hall: No free time for 1 hour",
  ]);
  await chooseInSheet("10:00 AM");
  expect(screen.getByRole("button", { name: "Tomorrow · 10:00 AM · 1 hour" })).toBeTruthy();
  await waitFor(async () =>
    expect(await cards()).toEqual([
      "Peepal: Free 10:00 AM - 11:00 AM · 6 credits",
      "Neem: Taken 10:00 AM - 11:00 AM · free from 3:30 PM",
      "Town Hall: No free time for 1 hour",
    ]),
  );
  expect(screen.getByRole("status").textContent).toBe(
    "1 of 3 rooms is free on Sat, 21 Nov 2026, 10:00 AM - 11:00 AM.",
  );
  expect(address()).toBe(`?day=${tomorrow}&from=10:00`);
  expect(rest.sent("POST rpc/free_spans").map(({ body }) => body)).toEqual([{ day: tomorrow }]);
});

test.each([
  ["amenities=Whiteboard,Projector", "Peepal: Without Projector"],
  ["from=16:00&minutes=120", "Neem: Free 4:00 PM - 6:00 PM · 8 credits"],
  ["from=10:00&minutes=30", "Neem: Free 10:00 AM - 10:30 AM · 2 credits"],
  ["minutes=180", "Neem: No free time for 3 hours"],
])("applies the search %s", async (query, card) => {
  renderBookRoomPage(worldWithSpans(), { path: `/book-room?day=${tomorrow}&${query}` });
  expect(await cards()).toContainEqual(card);
});

test("shows the price of a rupee-priced room in rupees", async () => {
  renderBookRoomPage(worldWithSpans([span("hall", "09:00", "18:00")]), {
    path: `/book-room?day=${tomorrow}&from=10:00`,
  });
  expect((await cards())[0]).toBe("Town Hall: Free 10:00 AM - 11:00 AM · ₹2,000");
});

test("opens the dialog with the day, the duration and the time that the card names", async () => {
  const rest = worldWithSpans();
  renderBookRoomPage(rest, { path: `/book-room?day=${tomorrow}&from=10:00&minutes=90` });
  await cards();
  const neem = screen.getByRole("article", { name: "Neem" });
  fireEvent.click(within(neem).getByRole("button", { name: "Book This Room" }));
  await screen.findByRole("dialog", { name: "Book Neem" });
  await screen.findByRole("button", { name: "Start time 3:30 PM" });
  press("Confirm Booking");
  await waitFor(() =>
    expect(rest.tables.bookings).toMatchObject([
      { room_id: "neem", booking_date: tomorrow, start_time: "15:30", duration: 3 },
    ]),
  );
});

test("opens the dialog of the only room with the chosen seats once a start is chosen", async () => {
  renderBookRoomPage(worldWithSpans(), { path: "/book-room?seats=10" });
  await chooseInSheet("Tomorrow", "11:00 AM");
  await screen.findByRole("dialog", { name: "Book Peepal" });
  await screen.findByRole("button", { name: "Start time 11:00 AM" });
  expect(address()).toBe(`?day=${tomorrow}&from=11:00&minutes=60&seats=10&room=peepal`);
  press("Cancel");
  await waitFor(() => expect(address()).toBe(`?day=${tomorrow}&from=11:00&seats=10`));
});

test.each([
  ["", "11:00 AM"],
  ["seats=10", "Show rooms"],
  ["seats=10&from=11:00", "Show rooms"],
  ["seats=10&amenities=Projector", "11:00 AM"],
])("shows the rooms that match the search %s after %s", async (query, last) => {
  renderBookRoomPage(worldWithSpans(), { path: `/book-room?${query}` });
  await chooseInSheet("Tomorrow", last);
  await cards();
  await waitFor(() => expect(address()).toContain(`day=${tomorrow}`));
  expect(address()).not.toContain("room=");
});

test("shows why nothing can be booked on a closed day", async () => {
  const rest = worldWithSpans([]);
  const holidays = [{ date: tomorrow, name: "Diwali" }];
  rest.tables.system_settings = [
    { key: "opening_hours", value: { ...defaultOpeningHours, holidays } },
  ];
  renderBookRoomPage(rest, { path: `/book-room?day=${tomorrow}` });
  await waitFor(async () => expect((await cards())[0]).toBe("Neem: Closed for Diwali"));
  expect(screen.getByRole("status").textContent).toBe(
    "Closed for Diwali: Sat, 21 Nov 2026. Pick another day.",
  );
});

test("offers no start time of today that has passed", async () => {
  renderBookRoomPage(worldWithSpans(), { path: `/book-room?day=${today}` });
  await chooseInSheet();
  const starts = within(await screen.findByRole("group", { name: "Start" }));
  expect(starts.getAllByRole("button")[1]?.textContent).toBe("12:30 PM");
});

test("shortens the duration to what fits before the last slot ends", async () => {
  renderBookRoomPage(worldWithSpans(), { path: `/book-room?day=${tomorrow}&minutes=240` });
  await cards();
  await chooseInSheet("5:00 PM");
  await waitFor(() => expect(address()).toBe(`?day=${tomorrow}&from=17:00&minutes=60`));
});

test("has a primary button only on rooms that are free at the time", async () => {
  renderBookRoomPage(worldWithSpans(), { path: `/book-room?day=${tomorrow}&from=10:00` });
  await cards();
  const buttons = screen.getAllByRole("button", { name: "Book This Room" });
  const [first, ...others] = buttons.map(({ className }) => className.includes("primary"));
  expect([first, ...others]).toEqual([true, false, false]);
});

test("clears the search but not the exact capacity", async () => {
  renderBookRoomPage(worldWithSpans(), {
    path: `/book-room?day=${tomorrow}&amenities=WiFi&seats=10`,
  });
  await cards();
  press("Clear search");
  await waitFor(() => expect(address()).toBe("?seats=10"));
  expect(screen.getAllByRole("article")).toHaveLength(1);
});

test("lists an amenity of a link that no room has, so that it can be unselected", async () => {
  renderBookRoomPage(worldWithSpans(), { path: `/book-room?day=${tomorrow}&amenities=Sauna` });
  expect(await cards()).toContainEqual("Neem: Without Sauna");
  await chooseInSheet();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Sauna" }));
  press("Show rooms");
  await waitFor(() => expect(address()).toBe(`?day=${tomorrow}`));
});

test("keeps the rooms and offers a retry when free times can't be loaded", async () => {
  const rest = worldWithSpans();
  rest.responses["POST rpc/free_spans"] = serverError;
  renderBookRoomPage(rest, { path: `/book-room?day=${tomorrow}` });
  await screen.findByText("Free times could not be loaded.");
  expect(screen.getAllByRole("article")).toHaveLength(3);
  rest.responses["POST rpc/free_spans"] = freeTomorrow;
  press("Retry");
  expect(await screen.findByText("Free from 9:00 AM · 4 credits")).toBeTruthy();
});

const unmet = { day: tomorrow, half_hours: 2, people: 1, at_time: "11:00" };
test("records a search that found no room after it has not changed for 3 seconds", async () => {
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout"],
    now: Date.now(),
    shouldAdvanceTime: true,
  });
  const rest = worldWithSpans([span("neem", "09:00", "10:30")]);
  renderBookRoomPage(rest, { path: `/book-room?day=${tomorrow}&from=10:30&minutes=60` });
  await screen.findByText(/^No room is free/);
  await chooseInSheet("11:00 AM");
  await screen.findByText(/^No room is free on .*11:00 AM/);
  await vi.advanceTimersByTimeAsync(5000);
  expect(rest.sent("POST rpc/note_unmet_search").map(({ body }) => body)).toEqual([unmet]);
});

test("does not record a search that found a room", async () => {
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout"],
    now: Date.now(),
    shouldAdvanceTime: true,
  });
  const rest = worldWithSpans();
  renderBookRoomPage(rest, { path: `/book-room?day=${tomorrow}&from=10:00&minutes=60` });
  await screen.findAllByText(/Free 10:00 AM/);
  await vi.advanceTimersByTimeAsync(5000);
  expect(rest.sent("POST rpc/note_unmet_search")).toEqual([]);
});
