// @vitest-environment happy-dom
import { refusal, type SentRequest } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { chooseOption } from "../testing/chooseOption";
import { booking, item, renderBookingsPage } from "../testing/renderBookingsPage";
import { seriesDate, seriesQuote } from "../testing/seriesQuote";
import { freezeTimeAtNoon, tomorrow } from "../testing/testData";

freezeTimeAtNoon();

const nextWeek = "2026-11-28";
const series = { frequency: "weekly", every_weeks: 1, starts_on: tomorrow, booked: 12 };

type Range = { from_date?: string; until_date?: string; kept?: string[]; start_time?: string };

function renderSeries() {
  const refund = { booking_id: "later", credits: 4, credits_change: 4 };
  return renderBookingsPage((rest) => {
    rest.tables.bookings = [
      {
        ...booking("later", tomorrow, "10:00", "11:00"),
        guests: [
          { id: "g", name: "Asha Rao", email: null, response: "none", receives_email: true },
        ],
        series_id: "s",
        series_position: 3,
        series,
      },
    ] as never;
    rest.responses["POST rpc/quote_series_cancellation"] = ({ body }: SentRequest) => {
      const dates = [seriesDate(tomorrow, refund), seriesDate(nextWeek, refund)];
      return [seriesQuote((body as Range).until_date ? dates.slice(0, 1) : dates)];
    };
    rest.responses["POST rpc/cancel_series"] = [
      { bookings: 2, credits_change: 8, rupees_change: 0 },
    ];
    rest.responses["POST rpc/quote_series_change"] = ({ body }: SentRequest) => {
      const is_skipped = (body as Range).kept?.includes("taken") ?? false;
      const taken = { booking_id: "taken", is_skipped, refusal: is_skipped ? null : "slot_taken" };
      return [
        seriesQuote([
          seriesDate(tomorrow, { booking_id: "later", credits_change: 0 }),
          seriesDate(nextWeek, { ...taken, credits: null, credits_change: null }),
        ]),
      ];
    };
    rest.responses["POST rpc/change_series"] = [
      { bookings: 1, credits_change: 0, rupees_change: 0 },
    ];
  });
}

async function open(action: "Cancel" | "Reschedule") {
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: action }));
  await screen.findByRole("group", { name: "Which bookings" });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("names the series of a booking, and its place in it", async () => {
  renderSeries();
  expect(await screen.findByText("Every Saturday · 3 of 12")).toBeTruthy();
});

test("cancels this and the following bookings at their quote", async () => {
  const { portal, rest } = renderSeries();
  await open("Cancel");
  press("This and following");
  fireEvent.click(
    await screen.findByRole("button", { name: "Cancel 2 bookings · 8 credits refunded" }),
  );
  expect(screen.getByText("Asha Rao will be told.")).toBeTruthy();
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Series cancelled",
    description: "2 bookings, 8 credits refunded",
  });
  expect(rest.sent("POST rpc/cancel_series").map(({ body }) => body)).toEqual([
    { series_id: "s", from_date: tomorrow, quote_id: "quote of 2" },
  ]);
});

test("cancels the bookings between two dates, or all", async () => {
  const { rest } = renderSeries();
  await open("Cancel");
  press("Between dates");
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-24" } });
  await screen.findByRole("button", { name: "Cancel 1 booking · 4 credits refunded" });
  press("All");
  await screen.findByRole("button", { name: "Cancel 2 bookings · 8 credits refunded" });
  expect(rest.sent("POST rpc/quote_series_cancellation").map(({ body }) => body)).toContainEqual({
    series_id: "s",
    from_date: tomorrow,
    until_date: "2026-11-24",
  });
});

test("cancels only this one in the dialog of a single booking", async () => {
  const { rest } = renderSeries();
  await open("Cancel");
  press("Continue");
  await screen.findByText("4 credits will be refunded.");
  press("Cancel booking");
  await waitFor(() => expect(rest.tables.bookings).toHaveLength(0));
  expect(rest.sent("POST rpc/cancel_series")).toHaveLength(0);
});

test("shows the new refund if it has changed, and cancels nothing", async () => {
  const { rest } = renderSeries();
  const date = seriesDate(tomorrow, { booking_id: "later", credits: 4, credits_change: 2 });
  rest.responses["POST rpc/cancel_series"] = () =>
    refusal("refund_changed", { credits: 2, charged: 4, quote: seriesQuote([date]) });
  await open("Cancel");
  press("All");
  fireEvent.click(
    await screen.findByRole("button", { name: "Cancel 2 bookings · 8 credits refunded" }),
  );
  await screen.findByText(/^Not cancelled: Cancelling now returns 2 of 4 credits/);
  expect(
    await screen.findByRole("button", { name: "Cancel 1 booking · 2 credits refunded" }),
  ).toBeTruthy();
});

test("confirms a cancellation whose response was lost", async () => {
  const { portal, rest } = renderSeries();
  rest.responses["POST rpc/cancel_series"] = () => {
    if (rest.sent("POST rpc/cancel_series").length > 1) return refusal("unknown_series");
    throw new TypeError("Failed to fetch");
  };
  await open("Cancel");
  press("All");
  fireEvent.click(await screen.findByRole("button", { name: /^Cancel 2 bookings/ }));
  await waitFor(() =>
    expect(portal.toasts.map(({ title }) => title)).toEqual(["Series cancelled"]),
  );
  expect(rest.sent("POST rpc/cancel_series")).toHaveLength(2);
});

test("names the other room of a change, and what is due at the front desk", async () => {
  const { rest } = renderSeries();
  rest.responses["POST rpc/quote_series_change"] = ({ body }: SentRequest) => [
    seriesQuote([
      seriesDate(tomorrow, {
        booking_id: "later",
        room_id: (body as { room_id: string }).room_id,
        credits_change: 0,
        rupees_change: 500,
      }),
    ]),
  ];
  await open("Reschedule");
  press("All");
  await chooseOption(/^Room/, "Peepal");
  await screen.findByRole("button", { name: "Change 1 booking · ₹500 more at the front desk" });
  expect(screen.getByRole("list", { name: "Bookings" }).textContent).toMatch(/Peepal.*₹500 more/);
});

test("changes the time, and leaves a booking unchanged where it is taken", async () => {
  const { portal, rest } = renderSeries();
  await open("Reschedule");
  press("All");
  await chooseOption(/^Start/, "2:00 PM");
  await screen.findByText("Taken");
  press("Leave unchanged: Sat, 28 Nov 2026");
  fireEvent.click(await screen.findByRole("button", { name: "Change 1 booking" }));
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Series changed"));
  expect(rest.sent("POST rpc/change_series")[0]?.body).toMatchObject({
    series_id: "s",
    start_time: "14:00",
    kept: ["taken"],
    quote_id: "quote of 1",
  });
});
