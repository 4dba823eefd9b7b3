import { failure, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { asha } from "@portal/shared/testing/fakePortal";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { fakeShop } from "../../testing/fakeShop";
import { Confirmation } from "./Confirmation";

const order = {
  id: "a0000000-0000-4000-8000-000000000001",
  provider_order_id: "order_1",
  user_id: asha.id,
  kind: "snacks",
  status: "fulfilled",
  amount_paise: 11_800,
  credits: null,
  valid_days: null,
  created_at: "2026-11-20T06:00:00Z",
  paid_at: "2026-11-20T06:01:00Z",
  order_items: [
    { snack_id: "a", name: "Samosa", quantity: 2, price: 59, snacks: { name: "Big samosa" } },
  ],
  payments: [
    { provider_payment_id: "pay_twice", method: "upi", outcome: "second_payment" },
    { provider_payment_id: "pay_1", method: "upi", outcome: "settled" },
  ],
  refunds: [],
  invoices: [],
};
const billing = {
  legal_name: "Banyan Spaces Pvt Ltd",
  address: "12 MG Road, Bengaluru",
  gstin: "29ABCDE1234F1Z5",
  gst_percent: 18,
};

function openConfirmation(
  responses: FakeResponses,
  path = "/payment-confirmation?order=order_1",
  state: unknown = null,
) {
  const { pathname, search } = new URL(path, "http://localhost");
  const { portal, backend } = fakeShop({ "GET system_settings": [], ...responses });
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[{ pathname, search, state }]}>
          <Confirmation />
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  return backend;
}

test("shows the seller and the included GST if they are set", async () => {
  const settings = { "GET system_settings": [{ value: billing }] };
  openConfirmation({ "GET orders": [order], ...settings });
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeTruthy();
  expect(screen.getByText("order_1")).toBeTruthy();
  expect(screen.getByText("pay_1")).toBeTruthy();
  expect(screen.getByRole("listitem").textContent).toBe("Big samosa × 2₹118");
  expect(screen.getByText(/Includes GST of 18%: ₹18\.00/).textContent).toContain(
    "Banyan Spaces Pvt Ltd · GSTIN 29ABCDE1234F1Z5",
  );
  expect(screen.getByRole("button", { name: "Print receipt" })).toBeTruthy();
});

test("shows the number of the provider, also at a link with ours", async () => {
  openConfirmation({ "GET orders": [order] }, `/payment-confirmation?order=${order.id}`);
  expect(await screen.findByText("order_1")).toBeTruthy();
  expect(screen.queryByText(order.id)).toBeNull();
});

test("shows the discount of the member's plan", async () => {
  const order_items = order.order_items.map((item) => ({ ...item, discount_percent: 15 }));
  openConfirmation({ "GET orders": [{ ...order, order_items }] });
  const line = await screen.findByRole("listitem");
  expect(line.textContent).toBe("Big samosa × 2 · 15% off₹118");
});

test.each([
  ["fulfilled", "Payment Successful!", "Paid at the front desk"],
  ["refund_due", "Your payment will be refunded", "Ask at the front desk for your money."],
  ["refunded", "Your payment was refunded", "The full amount was returned at the front desk."],
])("shows a room that was paid at the front desk: %s", async (status, title, note) => {
  const description = "Town Hall, Fri, 27 Nov 2026, 10:00 AM - 11:00 AM";
  const paid = { provider_payment_id: null, method: "cash", outcome: "settled" };
  const hall = { ...order, kind: "room", status, description, order_items: [], payments: [paid] };
  openConfirmation({ "GET orders": [hall] });
  await screen.findByRole("heading", { name: title });
  screen.getByText(new RegExp(note));
  screen.getByText("Cash");
  expect(screen.getByRole("listitem").textContent).toBe(`${description}₹118`);
  screen.getByRole("link", { name: "Your Bookings" });
});

test("shows the seller and the GST of the invoice, whatever the settings are now", async () => {
  const seller = { ...billing, legal_name: "Former Owner LLP" };
  const lines = [{ gst_percent: 5 }];
  const amounts = { taxable_paise: 11_238, total_paise: 11_800 };
  const invoices = [
    { id: "i1", kind: "invoice", number: "BAN/26-27/00042", ...amounts, seller, lines },
    { id: "i2", kind: "credit_note", number: "BCN/26-27/00003", ...amounts, seller, lines },
  ];
  openConfirmation({
    "GET orders": [{ ...order, invoices }],
    "GET system_settings": [{ value: billing }],
  });
  const text = await screen.findByText(/Includes GST of 5%: ₹5\.62/);
  expect(text.textContent).toContain("Former Owner LLP");
  const invoice = screen.getByRole("link", { name: "Tax invoice BAN/26-27/00042" });
  expect(invoice.getAttribute("href")).toBe("/invoice?id=i1");
  screen.getByRole("link", { name: "Credit note BCN/26-27/00003" });
});

test("shows the seller but no GST for a free order", async () => {
  const settings = { "GET system_settings": [{ value: billing }] };
  openConfirmation({
    "GET orders": [{ ...order, amount_paise: 0, payments: [] }],
    ...settings,
  });
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeTruthy();
  expect(screen.getByText(/Banyan Spaces Pvt Ltd/).textContent).not.toContain("Includes GST");
});

test("shows no GST if it is not set", async () => {
  openConfirmation({ "GET orders": [order] });
  expect(await screen.findByRole("link", { name: "Continue Shopping" })).toBeTruthy();
  expect(screen.queryByText(/GST/)).toBeNull();
});

const receiptPath = "/payment-confirmation?order=order_1";

test.each(["credits", "snacks", "room"])(
  "leads back from a receipt for %s to the list that it was opened from",
  async (kind) => {
    const responses = { "GET orders": [{ ...order, kind, credits: 5 }] };
    openConfirmation(responses, receiptPath, { from: "/buy-credits?tab=orders" });
    const back = await screen.findByRole("link", { name: "Back to My Orders" });
    expect(back.getAttribute("href")).toBe("/buy-credits?tab=orders");
    expect(screen.queryByRole("link", { name: "Go to Dashboard" })).toBeNull();
  },
);

test("leads an admin from the receipt of a member back to the payments", async () => {
  openConfirmation({ "GET orders": [{ ...order, kind: "credits", credits: 5, user_id: "ravi" }] });
  const back = await screen.findByRole("link", { name: "Back to Payments" });
  expect(back.getAttribute("href")).toBe("/admin/payments");
});

test.each([
  ["/admin/payments?q=asha&status=refund_due", "Back to Payments"],
  ["/admin/users/7", "Back to Member"],
])("leads an admin from their own receipt back to %s", async (from, name) => {
  openConfirmation({ "GET orders": [order] }, receiptPath, { from });
  const back = await screen.findByRole("link", { name });
  expect(back.getAttribute("href")).toBe(from);
});

test("leads back to no other page", async () => {
  openConfirmation({ "GET orders": [order] }, receiptPath, { from: "//example.com" });
  const back = await screen.findByRole("link", { name: "Continue Shopping" });
  expect(back.getAttribute("href")).toBe("/snacks");
});

test("leads from credits just bought to the dashboard", async () => {
  openConfirmation({ "GET orders": [{ ...order, kind: "credits", credits: 5 }] });
  expect(await screen.findByRole("link", { name: "Go to Dashboard" })).toBeTruthy();
});

test("shows the number of credits purchased", async () => {
  openConfirmation({
    "GET orders": [{ ...order, kind: "credits", credits: 55, order_items: [] }],
  });
  expect((await screen.findByText("Credits purchased")).parentElement?.textContent).toContain("55");
});

test.each([
  ["created", "Waiting for your payment"],
  ["refund_due", "Your payment will be refunded"],
  ["refunded", "Your payment was refunded"],
  ["expired", "This order has expired"],
])("shows the status %j with the heading '%s'", async (status, title) => {
  openConfirmation({ "GET orders": [{ ...order, status, payments: [] }] });
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
});

test.each([
  ["created", "amount_mismatch"],
  ["expired", "late_payment"],
])(
  "announces a refund for an order with the status %s and the outcome %s",
  async (status, outcome) => {
    const payments = [{ provider_payment_id: "pay_1", method: "upi", outcome }];
    openConfirmation({ "GET orders": [{ ...order, status, payments }] });
    const title = "Your payment will be refunded";
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  },
);

test("finds a free order by its own id", async () => {
  const id = "b2a7f3f0-0000-4000-8000-000000000001";
  const free = { ...order, amount_paise: 0, payments: [] };
  const backend = openConfirmation({ "GET orders": [free] }, `/payment-confirmation?order=${id}`);
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeTruthy();
  expect(screen.getByText("Total amount").parentElement?.textContent).toContain("₹0");
  expect(screen.queryByText("Payment ID")).toBeNull();
  expect(backend.sent("GET orders")[0]?.query.get("id")).toBe(`eq.${id}`);
});

test("shows an order without a recorded payment", async () => {
  openConfirmation({ "GET orders": [{ ...order, payments: [] }] });
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeTruthy();
  expect(screen.queryByText("pay_1")).toBeNull();
});

test("shows that an unknown order is not found", async () => {
  openConfirmation({ "GET orders": [] });
  expect(await screen.findByText("Order details not found")).toBeTruthy();
});

test("shows that no order is found without order data", () => {
  openConfirmation({}, "/payment-confirmation");
  expect(screen.getByText("Order details not found")).toBeTruthy();
});

test("shows Retry after a failed read", async () => {
  openConfirmation({ "GET orders": failure(500, { message: "broken" }) });
  expect(await screen.findByText("Failed to load order details")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
});
