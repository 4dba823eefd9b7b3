import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { LINGER_MS } from "../features/arrivals/useLingering";
import { checkIn, nandita, NOON, omar, pass, renderToday } from "../testing/showToday";

beforeEach(() => vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const section = (name: string) => screen.findByRole("region", { name });
const arrivedAt = "2026-11-23T06:31:00Z";
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest("li");
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};

describe("checking in", () => {
  test("takes one tap, keeps the row in its place, then folds it below with Check out", async () => {
    const { rest } = renderToday();
    rest.responses["POST rpc/check_in_visitor"] = () => {
      rest.responses["POST rpc/arrivals_on"] = [omar, pass, { ...nandita, arrived_at: arrivedAt }];
      return {};
    };
    const button = await checkIn("Nandita Iyer");
    button.focus();
    fireEvent.click(button);
    const undo = await screen.findByRole("button", { name: "Undo check-in of Nandita Iyer" });
    expect(rest.sent("POST rpc/check_in_visitor")[0]?.body).toEqual({ visitor_id: "v1" });
    const names = within(screen.getByRole("list", { name: "Not arrived yet" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => /Nandita|Omar|Priya/.exec(textContent)?.[0]);
    expect(names).toEqual(["Nandita", "Omar", "Priya"]);
    screen.getByText("Nandita Iyer is checked in.");
    expect(screen.queryByRole("button", { name: "Check out Nandita Iyer" })).toBeNull();

    act(() => void vi.advanceTimersByTime(LINGER_MS));
    expect(screen.queryByText("Arrived · 1"), "while the focus is on it").toBeNull();
    act(() => undo.blur());
    act(() => void vi.advanceTimersByTime(LINGER_MS));
    fireEvent.click(screen.getByText("Arrived · 1"));
    const arrived = within(screen.getByRole("list", { name: "Arrived" }));
    arrived.getByText("12:01 PM");
    arrived.getByRole("button", { name: "Check out Nandita Iyer" });
    expect(screen.queryByRole("button", { name: "Check in Nandita Iyer" })).toBeNull();
  });

  test("moves the keyboard focus to Undo", async () => {
    const { rest } = renderToday();
    rest.responses["POST rpc/check_in_visitor"] = () => {
      rest.responses["POST rpc/arrivals_on"] = [omar, { ...nandita, arrived_at: arrivedAt }];
      return {};
    };
    const button = await checkIn("Nandita Iyer");
    button.focus();
    fireEvent.click(button);
    const undo = await screen.findByRole("button", { name: "Undo check-in of Nandita Iyer" });
    await waitFor(() => expect(document.activeElement).toBe(undo));
  });

  test("uses the day pass of a guest who has one", async () => {
    const { rest } = renderToday({ "POST rpc/check_in_day_pass": {} });
    fireEvent.click(await checkIn("Priya Das"));
    await waitFor(() =>
      expect(rest.sent("POST rpc/check_in_day_pass")[0]?.body).toEqual({ day_pass_id: "d1" }),
    );
  });

  test.each([
    [{}, "check_in", "Undo check-in of Nandita Iyer"],
    [{ left_at: "2026-11-23T06:40:00Z" }, "check_out", "Undo check-out of Nandita Iyer"],
  ])("takes back only the step that is shown: %j", async (more, step, name) => {
    const { rest } = renderToday({
      "POST rpc/arrivals_on": [{ ...nandita, arrived_at: arrivedAt, ...more }],
      "POST rpc/undo_visitor_check": {},
    });
    fireEvent.click(await screen.findByRole("button", { name, hidden: true }));
    await waitFor(() =>
      expect(rest.sent("POST rpc/undo_visitor_check")[0]?.body).toEqual({ visitor_id: "v1", step }),
    );
  });

  test("says in the row that a tap made offline was not saved, until the browser is online", async () => {
    const { rest } = renderToday({ "POST rpc/check_in_visitor": {} });
    const button = await checkIn("Nandita Iyer");
    vi.stubGlobal("navigator", { ...navigator, onLine: false });
    fireEvent.click(button);
    const alert = await rowOf("Nandita Iyer").findByRole("alert");
    expect(alert.textContent).toContain("Not checked in. You're offline.");
    expect(rest.sent("POST rpc/check_in_visitor")).toEqual([]);

    vi.unstubAllGlobals();
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(rowOf("Nandita Iyer").queryByRole("alert")).toBeNull());
    fireEvent.click(button);
    await waitFor(() => expect(rest.sent("POST rpc/check_in_visitor")).toHaveLength(1));
    await waitFor(() => expect(rowOf("Nandita Iyer").queryByRole("alert")).toBeNull());
  });
});

describe("the rooms", () => {
  test("names who is in a room and opens the booking by a tap", async () => {
    renderToday();
    const rooms = within(await section("Rooms now and next"));
    await rooms.findByText("Until 12:30 PM");
    rooms.getByText("Free until closing");
    fireEvent.click(rooms.getByRole("button", { name: /^Asha Rao, 11:30 AM–12:30 PM, Neem/ }));
    expect(await screen.findByRole("dialog", { name: "Asha Rao" })).toBeTruthy();
  });

  test("does not call a room free while the space is closed all day", async () => {
    const hours = defaultOpeningHours.hours.map((day) => ({ ...day, isOpen: false }));
    renderToday({ "GET system_settings": { value: { hours, holidays: [] } } });
    const rooms = within(await section("Rooms now and next"));
    expect(await rooms.findByText("Closed today")).toBeTruthy();
    expect(rooms.queryByText("Free until closing")).toBeNull();
  });

  test("shades the hours after an early closing, and calls no room free until a booking in them", async () => {
    vi.setSystemTime("2026-11-23T10:00:00+05:30");
    const hours = defaultOpeningHours.hours.map((day) => ({ ...day, close: "11:00" }));
    renderToday({ "GET system_settings": { value: { hours, holidays: [] } } });
    const rooms = await section("Rooms now and next");
    await within(rooms).findByText(/Closes at 11:00 AM/);
    expect(within(rooms).queryByText(/^Free until 11:30/)).toBeNull();
    const shaded = [...rooms.querySelectorAll(".closed")];
    expect(shaded.length).toBe(within(rooms).getAllByRole("rowheader").length);
  });

  test("does not call a room free once no time of the day can be booked", async () => {
    vi.setSystemTime("2026-11-23T18:30:00+05:30");
    renderToday();
    const rooms = within(await section("Rooms now and next"));
    expect((await rooms.findAllByText("No more bookings today")).length).toBeGreaterThan(0);
    expect(rooms.queryByText("Free until closing")).toBeNull();
  });

  test("books a free time for a member", async () => {
    renderToday();
    fireEvent.click(
      await screen.findByRole("button", { name: "Book Oak, free 12:00 PM - 6:00 PM" }),
      { detail: 0 },
    );
    expect(await screen.findByRole("dialog", { name: "Book for a member" })).toBeTruthy();
  });
});

describe("visitors without an answer", () => {
  test("are approved and rejected in place", async () => {
    const { rest } = renderToday({ "PATCH visitors": [{ id: "v9" }] });
    fireEvent.click(await screen.findByRole("button", { name: "Approve Rohan Shah" }));
    await waitFor(() =>
      expect(rest.sent("PATCH visitors")[0]?.body).toEqual({ status: "approved" }),
    );
  });

  test("keep a failed answer visible in their row", async () => {
    renderToday({ "PATCH visitors": serverError });
    fireEvent.click(await screen.findByRole("button", { name: "Reject Rohan Shah" }));
    expect((await rowOf("Rohan Shah").findByRole("alert")).textContent).toContain("Not rejected.");
  });

  test("are let in from the bar at the lower edge while they wait at the kiosk", async () => {
    const { rest } = renderToday({ "POST rpc/answer_walk_in": {} });
    const walkIns = within(await section("Walk-ins waiting"));
    walkIns.getByText("Wanda Lee is at the kiosk");
    expect(screen.getByRole("status", { name: "Walk-ins" }).textContent).toContain("Wanda Lee");
    fireEvent.click(walkIns.getByRole("button", { name: "Check in Wanda Lee" }));
    await waitFor(() =>
      expect(rest.sent("POST rpc/answer_walk_in")[0]?.body).toEqual({
        visitor_id: "v10",
        is_welcome: true,
      }),
    );
  });

  test("are declined at the kiosk only after a question", async () => {
    const { rest } = renderToday({ "POST rpc/answer_walk_in": {} });
    fireEvent.click(await screen.findByRole("button", { name: "Decline Wanda Lee" }));
    const question = await screen.findByRole("dialog", { name: "Decline Wanda Lee?" });
    expect(rest.sent("POST rpc/answer_walk_in")).toEqual([]);
    fireEvent.click(within(question).getByRole("button", { name: "Decline visitor" }));
    await waitFor(() =>
      expect(rest.sent("POST rpc/answer_walk_in")[0]?.body).toEqual({
        visitor_id: "v10",
        is_welcome: false,
      }),
    );
  });
});

test("restocks a snack in place", async () => {
  const { rest } = renderToday({ "POST inventory_transactions": [] });
  fireEvent.click(await screen.findByRole("button", { name: "Restock Chikki" }));
  const dialog = await screen.findByRole("dialog", { name: "Restock Chikki" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Restock" }));
  await waitFor(() =>
    expect(rest.sent("POST inventory_transactions")[0]?.body).toMatchObject({
      snack_id: "s2",
      quantity_change: 10,
    }),
  );
});

test("continues with the next day at midnight in Asia/Kolkata", async () => {
  vi.setSystemTime(Date.parse("2026-11-23T18:29:30Z"));
  const { rest } = renderToday();
  await screen.findByText("Monday, 23 November 2026");
  await checkIn("Nandita Iyer");
  act(() => void vi.advanceTimersByTime(60_000));
  await screen.findByText("Tuesday, 24 November 2026");
  await waitFor(() =>
    expect(rest.sent("POST rpc/arrivals_on").at(-1)?.body).toMatchObject({ day: "2026-11-24" }),
  );
  expect(rest.sent("POST rpc/calendar_entries").at(-1)?.body).toMatchObject({
    first_day: "2026-11-24",
  });
});
