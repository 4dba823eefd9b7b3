import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBackend, refusal, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { toCsv } from "../data/lists/csv";
import { entryColumns } from "../features/payments/cash/ExportEntries";
import { readPeriod } from "../features/payments/cash/period";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { NOON } from "../testing/showToday";
import { CashPage } from "./CashPage";

beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const entry = {
  id: "p1",
  created_at: "2026-11-23T05:00:00Z",
  day: "2026-11-23",
  kind: "room",
  description: "Hall, Mon, 23 Nov 2026",
  user_id: "asha",
  member_name: "Asha Rao",
  method: "upi",
  amount_paise: 200_000,
  by_id: "bina",
  by_name: "Bina Boss",
  note: "007",
  total_count: 2,
};
const refund = { ...entry, id: "r1", method: "cash", amount_paise: -50_050, note: "Shorter" };
const closing = {
  id: "c1",
  day: "2026-11-23",
  number: 1,
  expected_paise: 100_000,
  counted_paise: 290_000,
  float_paise: 200_000,
  difference_paise: -10_000,
  note: null,
  corrects: null,
  closed_by_name: "Bina Boss",
  closed_at: "2026-11-23T06:00:00Z",
};
const taking = (by: string, method: string, taken_paise: number, returned_paise = 0) => ({
  by_id: by,
  by_name: by,
  kind: "room",
  method,
  taken_paise,
  returned_paise,
});

function show(responses: FakeResponses = {}, address = "/admin/cash") {
  const backend = fakeBackend({
    "GET desk_closings": [],
    "POST rpc/desk_cash": [{ day: "2026-11-23", expected_paise: 150_000 }],
    "POST rpc/desk_takings": [],
    "POST rpc/desk_entries": [entry, refund],
    ...responses,
  });
  const portal = fakePortal((request) => backend.fetch(request));
  render(<CashPage />, inPortal(portal, address));
  return { backend, portal };
}

const earlierLeftOut = "Without the cash that earlier closings of this day have counted.";

async function count(rupees: string, float?: string) {
  fireEvent.click(await screen.findByRole("button", { name: "Close the day" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Close the day" }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(/^Cash in the drawer/, rupees);
  if (float) type(/^Float/, float);
  return dialog;
}

test("closes the day at the cash that was shown, and states the difference", async () => {
  const { backend, portal } = show({
    "POST rpc/close_desk": { ...closing, difference_paise: -1_050 },
  });
  const dialog = await count("3489.5", "2000");
  await dialog.findByText("₹10.50 short");
  expect(dialog.queryByText(earlierLeftOut)).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Close the day" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Day closed",
    description: "Mon, 23 Nov 2026 · ₹10.50 short",
  });
  expect(backend.sent("POST rpc/close_desk")[0]?.body).toMatchObject({
    day: "2026-11-23",
    number: 1,
    counted_paise: 348_950,
    float_paise: 200_000,
    agreed_paise: 150_000,
  });
});

test("asks to count again when cash was taken in the meantime, and then agrees to the new amount", async () => {
  const { backend } = show({ "POST rpc/close_desk": refusal("cash_changed", { paise: 250_000 }) });
  const dialog = await count("1500");
  backend.responses["POST rpc/desk_cash"] = [{ day: "2026-11-23", expected_paise: 250_000 }];
  fireEvent.click(dialog.getByRole("button", { name: "Close the day" }));
  await dialog.findByText(
    "Cash was taken or returned in the meantime: ₹2,500 is expected now. Count again.",
  );
  await dialog.findByText("₹1,000 short");
  fireEvent.click(dialog.getByRole("button", { name: "Close the day" }));
  await waitFor(() => expect(backend.sent("POST rpc/close_desk")).toHaveLength(2));
  expect(backend.sent("POST rpc/close_desk")[1]?.body).toMatchObject({ agreed_paise: 250_000 });
});

test("asks to leave out what earlier closings of the day have counted", async () => {
  show({ "GET desk_closings": [closing] });
  const dialog = await count("1500");
  dialog.getByText(earlierLeftOut);
});

test("corrects a closing with a reason, and shows the replaced one as corrected", async () => {
  const second = { ...closing, id: "c2", number: 2, corrects: "c1", difference_paise: 0 };
  const { backend } = show({
    "GET desk_closings": [second, closing],
    "POST rpc/close_desk": second,
  });
  const list = within(await screen.findByRole("region", { name: "Closings" }));
  await list.findByText("Corrected");
  list.getByText("No difference");
  const [correct, ...others] = list.getAllByRole("button", { name: /^Correct the closing/ });
  expect(others).toEqual([]);
  fireEvent.click(correct as Element);
  const dialog = within(await screen.findByRole("dialog", { name: "Correct the closing" }));
  expect(dialog.queryByText(earlierLeftOut)).toBeNull();
  fireEvent.change(dialog.getByLabelText(/^Cash in the drawer/), { target: { value: "3000" } });
  fireEvent.click(dialog.getByRole("button", { name: "Correct" }));
  await dialog.findByText("Enter what was wrong");
  fireEvent.change(dialog.getByLabelText("What was wrong"), { target: { value: "Miscounted" } });
  fireEvent.click(dialog.getByRole("button", { name: "Correct" }));
  await waitFor(() => expect(backend.sent("POST rpc/close_desk")).toHaveLength(1));
  expect(backend.sent("POST rpc/close_desk")[0]?.body).toMatchObject({
    number: 3,
    corrects: "c2",
    note: "Miscounted",
    float_paise: 200_000,
  });
});

test("sums what each person took by way of payment, less what was returned", async () => {
  show({
    "POST rpc/desk_takings": [
      taking("Asha", "card", 10_000),
      taking("Asha", "cash", 250_000, 50_000),
      taking("Bina", "upi", 70_000),
    ],
  });
  const list = within(await screen.findByRole("region", { name: "Taken at the desk" }));
  const rows = list.getAllByRole("row").map((row) => [...row.children].map((c) => c.textContent));
  expect(rows).toEqual([
    ["Taken by", "For", "Cash", "UPI", "Card", "Returned", "Total"],
    ["Asha", "Rooms", "₹2,000", "—", "₹100", "₹500", "₹2,100"],
    ["Bina", "Rooms", "—", "₹700", "—", "—", "₹700"],
    ["All", "", "₹2,000", "₹700", "₹100", "₹500", "₹2,800"],
  ]);
});

test("links to earlier days that are not closed", async () => {
  show({
    "POST rpc/desk_cash": [
      { day: "2026-11-23", expected_paise: 0 },
      { day: "2026-11-21", expected_paise: 70_000 },
    ],
  });
  const link = await screen.findByRole("link", { name: "Sat, 21 Nov 2026" });
  expect(link.getAttribute("href")).toBe("/admin/cash?day=2026-11-21");
});

test("shows a month without closing it", async () => {
  const { backend } = show({}, "/admin/cash?month=2026-11");
  await screen.findByText("No closings");
  expect(screen.queryByRole("button", { name: "Close the day" })).toBeNull();
  expect(backend.sent("POST rpc/desk_cash")).toEqual([]);
  expect(backend.sent("POST rpc/desk_takings")[0]?.body).toEqual({
    from_day: "2026-11-01",
    to_day: "2026-11-30",
  });
});

test("reserves the place of the cash to count while it loads", async () => {
  const { promise, resolve } = Promise.withResolvers<object[]>();
  show({ "POST rpc/desk_cash": () => promise });
  await screen.findByRole("status", { name: "Loading cash to count" });
  resolve([{ day: "2026-11-23", expected_paise: 150_000 }]);
  await screen.findByText("₹1,500");
  expect(screen.queryByRole("status", { name: "Loading cash to count" })).toBeNull();
});

test("shows a failed read in place", async () => {
  show({ "POST rpc/desk_takings": refusal("not_admin") });
  expect(await screen.findByText("Error loading what was taken")).toBeTruthy();
});

test("writes each entry with its sign and way of payment", () => {
  expect(toCsv([entry, refund], entryColumns).split("\r\n").slice(1, 3)).toEqual([
    '2026-11-23 10:30:00,Payment,Rooms,"Hall, Mon, 23 Nov 2026",Asha Rao,UPI,2000,Bina Boss,\'007',
    '2026-11-23 10:30:00,Refund,Rooms,"Hall, Mon, 23 Nov 2026",Asha Rao,Cash,-500.5,Bina Boss,Shorter',
  ]);
});

test.each([
  [{}, "day", "2026-11-23", "2026-11-23"],
  [{ day: "2026-11-02" }, "day", "2026-11-02", "2026-11-02"],
  [{ day: "2026-11-24" }, "day", "2026-11-23", "2026-11-23"],
  [{ day: "2026-02-30" }, "day", "2026-11-23", "2026-11-23"],
  [{ month: "2028-02" }, "day", "2026-11-23", "2026-11-23"],
  [{ month: "2024-02" }, "month", "2024-02-01", "2024-02-29"],
  [{ month: "2025-12" }, "month", "2025-12-01", "2025-12-31"],
])(
  "reads the period %j as a %s from %s to %s",
  (values: Record<string, string>, unit, from, to) => {
    expect(readPeriod((name) => values[name] ?? null, "2026-11-23")).toEqual({ unit, from, to });
  },
);
