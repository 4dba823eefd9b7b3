import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { useLocation } from "@portal/shared/vendor/router";
import { expect, test } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { Finder } from "./Finder";

const person = (id: string, display_name: string) => ({
  id,
  display_name,
  email: `${id}@example.com`,
  phone_number: "98450 12345",
  organization: null,
  role: "user",
  credits: 3,
});
const [maya, asha] = [person("maya", "Maya Iyer"), person("asha", "Asha Rao")];

const snacks = {
  id: "o1",
  kind: "snacks",
  amount_paise: 11000,
  credits: null,
  provider_order_id: "order_1",
  created_at: "2026-11-28T05:00:00Z",
  full_name: "Maya Iyer",
  email: null,
  cafe_number: 7,
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

const pages = [{ path: "/admin/hours", label: "Opening Hours" }];

async function openSearch(found: object[], others: Record<string, object[]> = {}) {
  const rest = fakeBackend({
    "POST rpc/search_members": found,
    "GET rooms": [],
    "POST rpc/search_bookings": [],
    "POST rpc/search_orders": [],
    "POST rpc/search_visitors": [],
    ...others,
  });
  const portal = fakePortal((request) => rest.fetch(request));
  render(
    <>
      <Finder pages={pages} />
      <Address />
    </>,
    inPortal(portal),
  );
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  const field = await screen.findByRole("combobox");
  return { rest, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

test("opens with Ctrl K and leads to the member chosen with the arrow keys", async () => {
  const { rest, field, type } = await openSearch([maya, asha]);
  type("98450");
  const options = await screen.findAllByRole("option");
  expect(rest.sent("POST rpc/search_members").map(({ body }) => body)).toEqual([
    { query: "98450", how_many: 8 },
  ]);
  expect(field.getAttribute("aria-activedescendant")).toBe(options[0]?.id);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(field.getAttribute("aria-activedescendant")).toBe(options[1]?.id);
  expect(options[1]?.getAttribute("aria-selected")).toBe("true");
  fireEvent.keyDown(field, { key: "Enter" });
  await screen.findByText("/admin/users/asha");
});

test("opens the only match when Enter comes before the result", async () => {
  const { field, type } = await openSearch([maya]);
  type("9845012345");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findByText("/admin/users/maya")).toBeTruthy();
});

test("waits for a choice when Enter comes before several results", async () => {
  const { field, type } = await openSearch([maya, asha]);
  type("98450");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(screen.getByText("/admin")).toBeTruthy();
});

test("marks what was found and announces how many", async () => {
  const { type } = await openSearch([maya]);
  type("iyer");
  const option = await screen.findByRole("option");
  expect([...option.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["Iyer"]);
  await waitFor(() => expect(screen.getByText("1 found")).toBeTruthy());
});

test("says what to do when nothing is found", async () => {
  const { type } = await openSearch([]);
  type("nobody");
  expect(await screen.findByText(/^Nothing found\. Check the spelling/)).toBeTruthy();
});

test("finds pages, bookings, orders and visitors, and leads to each of them", async () => {
  const { rest, field, type } = await openSearch([maya], {
    "POST rpc/search_bookings": [
      {
        id: "b1",
        room_id: "r1",
        room_name: "Neem",
        user_id: "maya",
        full_name: "Maya Iyer",
        email: null,
        booking_date: "2026-11-30",
        start_time: "10:00:00",
        end_time: "11:00:00",
      },
    ],
    "POST rpc/search_orders": [snacks],
    "POST rpc/search_visitors": [
      {
        id: "v1",
        visitor_name: "Maya Sen",
        email: null,
        phone: null,
        organization: null,
        host_name: null,
        visit_date: "2026-11-30",
      },
    ],
  });
  type("maya");
  await screen.findByText("4 found");
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
    "Members",
    "Bookings",
    "Orders",
    "Visitors",
  ]);
  expect(screen.getByRole("option", { name: /Snacks #7 · Maya Iyer ₹110/ })).toBeTruthy();
  expect(rest.sent("POST rpc/search_bookings").map(({ body }) => body)).toEqual([
    { search: "maya", page_size: 3, span: "upcoming", ascending: true },
  ]);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "Enter" });
  await screen.findByText(
    "/admin/bookings?span=all&room=r1&member=maya&from=2026-11-30&to=2026-11-30",
  );
});

test("finds bookings that are over if no other matches, and pages by part of their name", async () => {
  const { rest, field, type } = await openSearch([]);
  type("hours op");
  await screen.findByText("1 found");
  expect(rest.sent("POST rpc/search_bookings").map(({ body }) => body)).toMatchObject([
    { span: "upcoming" },
    { span: "past", ascending: false },
  ]);
  fireEvent.keyDown(field, { key: "Enter" });
  await screen.findByText("/admin/hours");
});

test("searches members only for two characters", async () => {
  const { rest, type } = await openSearch([maya]);
  type("ma");
  await screen.findByText("1 found");
  expect(rest.sent("POST rpc/search_orders")).toEqual([]);
});

test("finds an order by its short number alone", async () => {
  const { rest, type } = await openSearch([maya], { "POST rpc/search_orders": [snacks] });
  type("#7");
  await screen.findByText("1 found");
  screen.getByRole("option", { name: /Snacks #7/ });
  expect(rest.sent("POST rpc/search_bookings")).toEqual([]);
});

test("finds a room without bookings, and opens its week in the calendar", async () => {
  const rooms = [
    { id: "10", name: "Room 10" },
    { id: "2", name: "Room 2" },
  ];
  const { field, type } = await openSearch([], { "GET rooms": rooms });
  type("room 2");
  await screen.findByRole("option", { name: /Room 2/ });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findByText("/admin/calendar?view=week&room=2")).toBeTruthy();
});
