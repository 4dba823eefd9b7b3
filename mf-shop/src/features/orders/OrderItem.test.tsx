import { useLocation } from "@portal/shared/vendor/router";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { OrderItem } from "./OrderItem";

const order = {
  id: "1",
  kind: "snacks",
  status: "fulfilled",
  amount_paise: 11_800,
  credits: null,
  provider_order_id: "order_1",
  created_at: "2026-11-20T06:00:00Z",
  order_items: [{ name: "Samosa", quantity: 2 }],
  refunds: [],
  invoices: [],
};

test("shows the room, day and time of a booking", () => {
  const description = "Town Hall, Fri, 27 Nov 2026, 10:00 AM - 11:00 AM";
  const room = { ...order, kind: "room", description, order_items: [], provider_order_id: null };
  render(<OrderItem order={room} />, { wrapper: MemoryRouter });
  const link = screen.getByRole("link");
  expect(link.textContent).toContain(description);
  expect(link.getAttribute("href")).toBe("/payment-confirmation?order=1");
});

test.each([
  [11_800, "₹118Paid"],
  [0, "FreeCompleted"],
])("shows the amount and status of a fulfilled order of %d paise", (amount_paise, shown) => {
  render(<OrderItem order={{ ...order, amount_paise }} />, { wrapper: MemoryRouter });
  expect(screen.getByRole("link").textContent).toContain(shown);
});

test("shows the discount of the member's plan", () => {
  const order_items = [{ name: "Samosa", quantity: 2, discount_percent: 15 }];
  render(<OrderItem order={{ ...order, order_items }} />, { wrapper: MemoryRouter });
  expect(screen.getByRole("link").textContent).toContain(" · 15% off");
});

test("links to the invoice and the credit notes", () => {
  const invoices = [{ id: "i1", kind: "invoice", number: "BAN/26-27/00042" }];
  render(<OrderItem order={{ ...order, invoices }} />, { wrapper: MemoryRouter });
  const link = screen.getByRole("link", { name: "Tax invoice BAN/26-27/00042" });
  expect(link.getAttribute("href")).toBe("/invoice?id=i1");
});

test("passes My Orders to the receipt as its way back", () => {
  function State() {
    return <output>{JSON.stringify(useLocation().state)}</output>;
  }
  render(
    <>
      <OrderItem order={order} />
      <State />
    </>,
    { wrapper: MemoryRouter },
  );
  fireEvent.click(screen.getByRole("link"));
  expect(screen.getByRole("status").textContent).toBe('{"from":"/buy-credits?tab=orders"}');
});
