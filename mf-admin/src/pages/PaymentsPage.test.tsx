import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { PaymentsPage } from "./PaymentsPage";

const order = {
  id: "7",
  user_id: "asha",
  kind: "credits",
  mode: "live",
  status: "fulfilled",
  amount_paise: 25_000,
  credits: 1,
  provider_order_id: "order_7",
  created_at: "2026-11-20T06:00:00Z",
  full_name: "Asha Rao",
  email: "asha@example.com",
  cafe_day: null,
  cafe_number: null,
  description: null,
  total_count: 1,
};
const payment = {
  id: "p",
  provider_payment_id: "pay_7",
  amount_paise: 25_000,
  method: "upi",
  outcome: "settled",
  received_by_name: null,
  note: null,
  created_at: "2026-11-20T06:01:00Z",
};

interface More {
  orders?: object[];
  payments?: object[];
  missing?: string[];
}

function show(address: string, more: More = {}) {
  const backend = fakeBackend({
    "POST rpc/search_orders": more.orders ?? [order],
    "HEAD orders": [],
    "HEAD refunds": [],
    "GET order_items": [],
    "GET payments": more.payments ?? [payment],
    "GET refunds": [],
    "GET invoices": [{ id: "i1", kind: "invoice", number: "BAN/26-27/00042" }],
    "POST rpc/invoice_status": [{ missing: more.missing ?? [], waiting: 2 }],
  });
  render(
    <PaymentsPage />,
    inPortal(
      fakePortal((request) => backend.fetch(request)),
      address,
    ),
  );
  return backend;
}

test("searches and filters orders on the server, from the address and the fields", async () => {
  const rest = show("/admin/payments?kind=room&status=refunded&from=2026-11-01&to=2026-11-99");
  await screen.findByText("Asha Rao");
  fireEvent.change(screen.getByRole("searchbox", { name: /^Search by member/ }), {
    target: { value: "pay_7" },
  });
  const filters = { kind_filter: "room", status_filter: "refunded", from_day: "2026-11-01" };
  await waitFor(() =>
    expect(rest.sent("POST rpc/search_orders").map(({ body }) => body)).toEqual([
      { ...filters, page: 1, page_size: 20 },
      { ...filters, page: 1, page_size: 20, search: "pay_7" },
    ]),
  );
});

test("links a paid order to its receipt and its invoice", async () => {
  show("/admin/payments");
  fireEvent.click(await screen.findByRole("button", { name: "Expand row" }));
  const link = await screen.findByRole("link", { name: "Receipt" });
  expect(link.getAttribute("href")).toBe("/payment-confirmation?order=order_7");
  const invoice = screen.getByRole("link", { name: "Tax invoice BAN/26-27/00042" });
  expect(invoice.getAttribute("href")).toBe("/invoice?id=i1");
});

test("writes the ways of payment as their brands do", async () => {
  const byCard = { ...payment, id: "p2", method: "card" };
  show("/admin/payments", { payments: [payment, byCard] });
  fireEvent.click(await screen.findByRole("button", { name: "Expand row" }));
  expect(await screen.findByText(/^₹250 by UPI, settled/)).toBeTruthy();
  expect(screen.getByText(/^₹250 by card, settled/)).toBeTruthy();
});

test("shows no receipt of an order without a payment", async () => {
  show("/admin/payments", { orders: [{ ...order, status: "expired" }], payments: [] });
  fireEvent.click(await screen.findByRole("button", { name: "Expand row" }));
  expect(await screen.findByText("Order order_7")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Receipt" })).toBeNull();
});

test("says which details of the seller are missing, and leads to them", async () => {
  show("/admin/payments", { missing: ["gstin", "invoice_prefix"] });
  const notice = await screen.findByText(/missing or wrong: GSTIN, Prefix of invoices/);
  expect(notice.textContent).toContain("2 documents will be issued later.");
  const link = screen.getByRole("link", { name: "Complete the seller" });
  expect(link.getAttribute("href")).toBe("/admin/invoices");
});

test("shows Refresh beside the filters, which phones fold away", async () => {
  show("/admin/payments");
  await screen.findByRole("button", { name: "Filters" });
  const filters = screen.getByRole("button", { name: "Filters" }).getAttribute("aria-controls");
  const refresh = screen.getByRole("button", { name: /Refresh$/ });
  expect(document.getElementById(filters ?? "")?.contains(refresh)).toBe(false);
});
