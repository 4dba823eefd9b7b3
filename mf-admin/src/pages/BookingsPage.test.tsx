import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { describe, expect, test } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { BookingsPage } from "./BookingsPage";

const neem = { id: "0b2f1c0e-0000-4000-8000-000000000001", name: "Neem" };
const asha = { id: "5c2f1c0e-0000-4000-8000-000000000002", display_name: "Asha Rao" };
const booking = {
  id: "1",
  room_id: neem.id,
  room_name: "Neem",
  user_id: asha.id,
  full_name: "Asha Rao",
  email: "asha@example.com",
  booking_date: "2099-11-21",
  start_time: "09:00:00",
  end_time: "10:00:00",
  duration: 2,
  total_credits: 4,
  rupees_due: 0,
  paid_paise: 0,
  status: "confirmed",
  created_at: "2026-11-20T06:00:00Z",
  total_count: 1,
};

async function show(address: string, transport?: unknown, values: object = {}) {
  const rest = fakeBackend({
    "POST rpc/search_bookings": [{ ...booking, ...values }],
    "POST rpc/search_users": [],
    "GET rooms": [neem],
    "GET profiles": asha,
  });
  render(
    <BookingsPage />,
    inPortal(
      fakePortal((request) => rest.fetch(request), transport),
      address,
    ),
  );
  await screen.findByText("asha@example.com");
  return {
    rest,
    asked: () => rest.sent("POST rpc/search_bookings").map(({ body }) => body),
  };
}

test("shows upcoming bookings first, the next one at the top, with the order in view", async () => {
  const { asked } = await show("/admin/bookings");
  expect(asked()).toMatchObject([{ span: "upcoming", sort_by: "date", ascending: true }]);
  const date = screen.getByRole("columnheader", { name: "Date" });
  expect(date.getAttribute("aria-sort")).toBe("ascending");
});

test("filters by room, person and days from the address, and names the person", async () => {
  const { asked } = await show(
    `/admin/bookings?span=past&room=${neem.id}&member=${asha.id}&from=2026-11-01&to=2026-11-30`,
  );
  expect(asked()).toMatchObject([
    {
      span: "past",
      ascending: false,
      room: neem.id,
      member: asha.id,
      from_day: "2026-11-01",
      to_day: "2026-11-30",
    },
  ]);
  await screen.findByText("Asha Rao", { selector: "[title]" });
});

test("keeps the filters and leaves the order of a span when another is chosen", async () => {
  const { asked } = await show(`/admin/bookings?room=${neem.id}&sort=room`);
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Time of the bookings" }));
  fireEvent.click(await screen.findByTitle("Past"));
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({
      span: "past",
      room: neem.id,
      sort_by: "date",
      ascending: false,
    }),
  );
});

test("reads the list again when a booking of a shown day changes", async () => {
  const realtime = fakeRealtime();
  const { rest, asked } = await show("/admin/bookings", realtime.transport);
  await waitFor(() =>
    expect(realtime.joins.map(({ topic }) => topic)).toEqual(["realtime:slots:2099-11-21"]),
  );
  rest.responses["POST rpc/search_bookings"] = [];
  const before = asked().length;
  act(() => realtime.joins[0]?.broadcast("freed", { booking_id: "1" }));
  await waitFor(() => expect(asked().length).toBeGreaterThan(before));
  await screen.findByText("No bookings found");
  fireEvent.click(screen.getByRole("button", { name: "Show past bookings as well" }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ span: "all", ascending: false }));
});

test("shows the minutes of a plan that paid, in the list and its details", async () => {
  await show("/admin/bookings", undefined, { total_credits: 1, included_minutes: 60 });
  // A line each, because the column is narrow.
  expect(screen.getByText("1 h included")).toBeTruthy();
  expect(screen.getByText("+ 1 credit")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Expand row" }));
  expect(screen.getByText("1 h included + 1 credit")).toBeTruthy();
  expect(screen.getByText("1 hour")).toBeTruthy();
});

test("shows all rooms and all members again by the keyboard", async () => {
  const { asked } = await show(`/admin/bookings?room=${neem.id}&member=${asha.id}`);
  const pickFirst = async (filter: string, option: string) => {
    const select = screen.getByRole("combobox", { name: filter });
    fireEvent.mouseDown(select);
    await screen.findAllByText(option);
    fireEvent.keyDown(select, { key: "ArrowUp", keyCode: 38 });
    fireEvent.keyDown(select, { key: "Enter", keyCode: 13 });
  };
  await pickFirst("Room", "All rooms");
  await waitFor(() => expect(asked().at(-1)).not.toHaveProperty("room"));
  await pickFirst("Member", "All members");
  await waitFor(() => expect(asked().at(-1)).not.toHaveProperty("member"));
});

describe("cancelling a booking of a room with a refund ladder", () => {
  async function ask(quote: object | Promise<object[]>, charged: object = {}) {
    const rest = fakeBackend({
      "POST rpc/search_bookings": [{ ...booking, ...charged }],
      "POST rpc/search_users": [],
      "POST rpc/booking_refund": [{ credits: 4, expires_at: null, is_renewed: false }],
      "POST rpc/quote_cancellation": () => (quote instanceof Promise ? quote : [quote]),
      "POST rpc/cancel_booking": null,
      "DELETE bookings": [{ id: "1" }],
      "GET bookings": { updated_at: "2026-11-20T06:00:00Z" },
      "GET rooms": [neem],
      "GET profiles": asha,
    });
    render(
      <BookingsPage />,
      inPortal(
        fakePortal((request) => rest.fetch(request)),
        "/admin/bookings",
      ),
    );
    fireEvent.click(await screen.findByRole("button", { name: /^Cancel/ }));
    await screen.findByRole("dialog");
    return rest;
  }
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Cancel booking" });
  const confirm = async () => {
    await waitFor(() => expect(button().disabled).toBe(false));
    fireEvent.click(button());
  };

  test("cannot be confirmed before the refund is known", async () => {
    let answer: (quotes: object[]) => void = () => undefined;
    await ask(new Promise((resolve) => (answer = resolve)));
    await screen.findByText(/4 credits will be refunded/);
    expect(button().disabled).toBe(true);
    answer([{ credits: 2, charged: 4, ends_at: null, later: null }]);
    await screen.findByRole("radio", { name: /By the rules/ });
    await waitFor(() => expect(button().disabled).toBe(false));
  });

  test("refunds by the rules, or everything for a reason", async () => {
    const rest = await ask({ credits: 2, charged: 4, ends_at: null, later: null });
    expect(
      (await screen.findByRole<HTMLInputElement>("radio", { name: /By the rules.*2 of 4 credits/ }))
        .checked,
    ).toBe(true);
    await waitFor(() => expect(screen.queryByText(/4 credits will be refunded/)).toBeNull());
    fireEvent.click(screen.getByRole("radio", { name: /Everything/ }));
    await screen.findByText(/4 credits will be refunded/);
    fireEvent.change(screen.getByLabelText("Reason, shown to the member"), {
      target: { value: "Power cut" },
    });
    await confirm();
    await waitFor(() =>
      expect(rest.sent("POST rpc/cancel_booking").map(({ body }) => body)).toEqual([
        {
          booking_id: "1",
          version: "2026-11-20T06:00:00Z",
          credits_agreed: 4,
          reason: "Power cut",
        },
      ]),
    );
    expect(rest.sent("DELETE bookings")).toEqual([]);
  });

  test("needs no decision if everything is refunded", async () => {
    const rest = await ask({ credits: 4, charged: 4, ends_at: null, later: null });
    await confirm();
    await waitFor(() => expect(rest.sent("DELETE bookings")).toHaveLength(1));
    expect(screen.queryByRole("radio", { name: /Everything/ })).toBeNull();
  });

  test("says which minutes go back to the plan of the member", async () => {
    const full = { credits: 0, charged: 0, minutes: 60, minutes_charged: 60 };
    const charged = { total_credits: 0, included_minutes: 60 };
    const rest = await ask({ ...full, ends_at: null, later: null }, charged);
    await screen.findByText("Plan of Asha Rao: 1 h will go back to November.");
    expect(screen.queryByText("No credits will be refunded.")).toBeNull();
    await confirm();
    await waitFor(() => expect(rest.sent("DELETE bookings")).toHaveLength(1));
  });

  test("lets the admin choose where the rules return a part of the minutes", async () => {
    await ask({ credits: 0, charged: 0, minutes: 30, minutes_charged: 60 }, { total_credits: 0 });
    await screen.findByRole("radio", { name: /By the rules.*30 min of 1 h included/ });
    expect(screen.getByText("Plan of Asha Rao: 30 min will go back to November.")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /Everything/ }));
    expect(screen.getByText("Plan of Asha Rao: 1 h will go back to November.")).toBeTruthy();
  });
});

test("shows Refresh beside the filters, which phones fold away", async () => {
  await show("/admin/bookings");
  const filters = screen.getByRole("button", { name: "Filters" }).getAttribute("aria-controls");
  const refresh = screen.getByRole("button", { name: /Refresh$/ });
  expect(document.getElementById(filters ?? "")?.contains(refresh)).toBe(false);
});
