import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOON, owed, renderToday } from "../testing/showToday";

beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const section = async () =>
  within(await screen.findByRole("region", { name: "Front desk payments" }));

test("takes a payment that is due, and shows overdue ones", async () => {
  const { rest } = renderToday({
    "POST rpc/desk_balances": [owed, { ...owed, booking_id: "b4", booking_date: "2026-11-20" }],
    "POST rpc/settle_booking": { id: "p1" },
  });
  const due = await section();
  await due.findByText("Overdue");
  const [today, overdue] = due.getAllByRole("listitem");
  expect(today?.textContent).toContain("Hall · Mon, 23 Nov 2026 · 2:00 PM - 3:00 PM");
  expect(today?.textContent).not.toContain("Overdue");
  expect(overdue?.textContent).toContain("Overdue");
  expect(rest.sent("POST rpc/desk_balances")[0]?.body).toMatchObject({ day: "2026-11-23" });
  rest.responses["POST rpc/desk_balances"] = [];
  fireEvent.click(due.getAllByRole("button", { name: "Take ₹2,000 from Asha Rao" })[0] as Element);
  fireEvent.click(await screen.findByRole("button", { name: "Record ₹2,000" }));
  await due.findByText("Nothing is due");
  expect(rest.sent("POST rpc/settle_booking")[0]?.body).toMatchObject({
    booking_id: "b5",
    amount_paise: 200_000,
  });
});

test("returns the money of a cancelled booking", async () => {
  const cancelled = { ...owed, order_id: "o1", balance_paise: -200_000, is_cancelled: true };
  const { rest } = renderToday({
    "POST rpc/desk_balances": [cancelled],
    "POST rpc/refund_desk_payment": { id: "r1" },
  });
  const due = await section();
  await due.findByText("Cancelled");
  fireEvent.click(due.getByRole("button", { name: "Return ₹2,000 to Asha Rao" }));
  fireEvent.click(await screen.findByRole("button", { name: "Return ₹2,000" }));
  await waitFor(() => expect(rest.sent("POST rpc/refund_desk_payment")).toHaveLength(1));
  expect(rest.sent("POST rpc/refund_desk_payment")[0]?.body).toMatchObject({
    order_id: "o1",
    amount_paise: 200_000,
    owed_only: true,
  });
});
