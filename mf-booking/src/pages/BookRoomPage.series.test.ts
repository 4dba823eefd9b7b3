// @vitest-environment happy-dom
import { refusal, type SentRequest } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseOption } from "../testing/chooseOption";
import { chooseSlot, press, renderBookRoomPage } from "../testing/renderBookRoomPage";
import { seriesDate, seriesQuote } from "../testing/seriesQuote";
import { freezeTimeAtNoon, tomorrow, world } from "../testing/testData";

freezeTimeAtNoon();
beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

interface Replacement {
  date: string;
  is_skipped?: boolean;
  start_time?: string;
  room_id?: string;
}

interface Terms {
  replacements: Replacement[];
}

const days = [tomorrow, "2026-11-28", "2026-12-05", "2026-12-12"];
const takenDay = "2026-11-28";

/** The second date is taken at 10:00 in Neem. */
function quoteOf({ replacements }: Terms) {
  return seriesQuote(
    days.map((day) => {
      const other: Replacement = replacements.find(({ date }) => date === day) ?? { date: day };
      const { is_skipped = false, ...place } = other;
      const isFree = day !== takenDay || place.start_time || place.room_id || is_skipped;
      return seriesDate(day, {
        ...place,
        is_skipped,
        ...(!isFree && { refusal: "slot_taken", credits: null, credits_change: null }),
      });
    }),
  );
}

function repeatedWorld(balance = 40) {
  const rest = world({ balance });
  rest.responses["POST rpc/quote_series"] = ({ body }: SentRequest) => [quoteOf(body as Terms)];
  rest.responses["POST rpc/book_series"] = ({ body }: SentRequest) => [
    { bookings: quoteOf(body as Terms).dates.filter(({ is_skipped }) => !is_skipped).length },
  ];
  rest.responses["POST rpc/free_spans"] = [
    { room_id: "neem", start_time: "11:00:00", end_time: "12:00:00" },
    { room_id: "peepal", start_time: "09:00:00", end_time: "18:00:00" },
  ];
  return rest;
}

async function repeat() {
  await chooseSlot("Neem", "10:00 AM");
  press("Does not repeat");
  await screen.findByRole("list", { name: "Dates" });
}
const dateOf = (day: string) => {
  const found = within(screen.getByRole("list", { name: "Dates" }))
    .getAllByRole("listitem")
    .find(({ textContent }) => textContent?.includes(day));
  if (!found) throw new Error(`${day} is not listed`);
  return found;
};

test("does not ask about series until the booking repeats", async () => {
  const rest = repeatedWorld();
  renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  await screen.findByRole("button", { name: "Does not repeat" });
  expect(rest.sent("POST rpc/quote_series")).toHaveLength(0);
  expect(screen.getByRole("button", { name: "Confirm Booking" })).toBeTruthy();
});

test("brings the fields into view, and focuses the first one", async () => {
  renderBookRoomPage(repeatedWorld());
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined);
  await repeat();
  const section = screen.getByRole("region", { name: "Repeat" });
  expect(scrolled.mock.contexts).toContain(section);
  await waitFor(() =>
    expect(document.activeElement).toBe(within(section).getByRole("combobox", { name: /Repeats/ })),
  );
});

test("shows every date, and books what is left after a taken one is skipped", async () => {
  const rest = repeatedWorld();
  const portal = renderBookRoomPage(rest);
  await repeat();
  expect(rest.sent("POST rpc/quote_series")[0]?.body).toMatchObject({
    room_id: "neem",
    start_time: "10:00",
    frequency: "weekly",
    every_weeks: 1,
    starts_on: tomorrow,
    occurrences: 4,
    replacements: [],
  });
  expect(screen.getByText("3 of 4 dates can be booked · 6 credits")).toBeTruthy();
  expect(dateOf("28 Nov 2026").textContent).toContain("Taken");
  expect(dateOf("21 Nov 2026").textContent).toContain("Free · 2 credits");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Book all dates" }).disabled).toBe(
    true,
  );
  const skip = screen.getByRole("button", { name: "Skip 28 November" });
  fireEvent.click(skip);
  press(await waitFor(() => enabled("Book 3 dates · 6 credits")));
  // The same button, so that the focus stays.
  expect(skip.textContent).toBe("Undo");
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Booking Confirmed",
    description: "Neem, 3 dates",
  });
  expect(rest.sent("POST rpc/book_series")[0]?.body).toMatchObject({
    quote_id: "quote of 3",
    request_id: expect.any(String),
    replacements: [{ date: takenDay, is_skipped: true }],
  });
});

const enabled = (name: string): string => {
  const button = screen.getByRole<HTMLButtonElement>("button", { name });
  if (button.disabled) throw new Error(`${name} is disabled`);
  return name;
};

test.each([
  ["another time", "Neem at 11:00 AM", { start_time: "11:00" }],
  ["another room", "Peepal at 10:00 AM", { room_id: "peepal" }],
])("books a taken date at %s", async (_, option, replacement) => {
  const rest = repeatedWorld();
  renderBookRoomPage(rest);
  await repeat();
  press("Another time or room on 28 November");
  await chooseOption(/Instead/, option);
  press(await waitFor(() => enabled("Book 4 dates · 8 credits")));
  await waitFor(() => expect(rest.sent("POST rpc/book_series")).toHaveLength(1));
  expect(rest.sent("POST rpc/book_series")[0]?.body).toMatchObject({
    replacements: [{ date: takenDay, ...replacement }],
  });
});

test("says that its button buys credits while they are short", async () => {
  const rest = repeatedWorld(1);
  rest.responses["POST rpc/quote_series"] = [seriesQuote([seriesDate(tomorrow)])];
  renderBookRoomPage(rest);
  await repeat();
  expect(await screen.findByRole("button", { name: "Buy 1 credit" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Book 1 date/ })).toBeNull();
});

test("shows the new quote if a date was taken since, and books nothing", async () => {
  const rest = repeatedWorld();
  const lost = seriesDate("2026-12-05", { refusal: "slot_taken", credits: null });
  const quote = seriesQuote([seriesDate(tomorrow), lost]);
  rest.responses["POST rpc/book_series"] = () =>
    refusal("quote_changed", { kind: "series", credits: 2, rupees: 0, quote });
  renderBookRoomPage(rest);
  await repeat();
  press("Skip 28 November");
  press(await waitFor(() => enabled("Book 3 dates · 6 credits")));
  await screen.findByText(/^Not booked: The price or its terms have changed\. This series costs/);
  expect(dateOf("5 Dec 2026").textContent).toContain("Taken");
});

test("says why a series is refused, and which months have no such day", async () => {
  const rest = repeatedWorld();
  rest.responses["POST rpc/quote_series"] = refusal("too_many_dates", { max: 60 });
  renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  press("Does not repeat");
  expect((await screen.findByRole("alert")).textContent).toBe("A series can have up to 60 dates.");
  rest.responses["POST rpc/quote_series"] = [
    seriesQuote([seriesDate(tomorrow)], { missing_months: ["2027-02-01"] }),
  ];
  press("Increase Number of dates");
  await screen.findByText("Left out, because they do not have this day: February 2027");
});
