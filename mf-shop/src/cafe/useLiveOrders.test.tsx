import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { todayInSpace } from "@portal/shared/domain/dates";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import {
  asha,
  createFakePortal,
  fakeSession,
  fakeSupabase,
} from "@portal/shared/testing/fakePortal";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { Confirmation } from "../features/confirmation/Confirmation";
import { MyOrders } from "../features/orders/MyOrders";

const order = (stage: string, more: object = {}) => ({
  id: "o1",
  kind: "snacks",
  status: "fulfilled",
  amount_paise: 11_800,
  credits: null,
  valid_days: null,
  provider_order_id: "order_1",
  created_at: "2026-11-20T06:00:00Z",
  paid_at: "2026-11-20T06:01:00Z",
  order_items: [{ snack_id: "a", name: "Samosa", quantity: 2, price: 59, snacks: null }],
  payments: [],
  refunds: [],
  invoices: [],
  cafe_orders: { day: todayInSpace(), number: 27, stage },
  ...more,
});

function open(Page: () => React.JSX.Element, row: object) {
  const realtime = fakeRealtime();
  const backend = fakeBackend({ "GET orders": [row], "GET system_settings": [] });
  const portal = createFakePortal({
    supabase: fakeSupabase(backend.fetch, { realtime: { transport: realtime.transport as never } }),
    session: fakeSession(asha),
  });
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={["/payment-confirmation?order=order_1"]}>
          <Page />
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  return { realtime, backend };
}

test.each([
  ["The confirmation", Confirmation],
  ["My orders", MyOrders],
])("%s shows where to collect an order and its stage, live", async (_, Page) => {
  const { realtime, backend } = open(Page, order("preparing"));
  expect(await screen.findByText("Collect at the cafe counter · order 27")).toBeTruthy();
  expect(screen.getByText("Preparing")).toBeTruthy();
  await waitFor(() =>
    expect(realtime.joins.map(({ topic }) => topic)).toEqual([`realtime:orders:${asha.id}`]),
  );
  backend.responses["GET orders"] = [order("ready")];
  act(() => realtime.joins[0]?.broadcast("changed", { order_id: "o1" }));
  expect(await screen.findByText("Ready to collect")).toBeTruthy();
});

test.each([
  ["a refunded order", order("new", { status: "refunded" })],
  ["an order from before the queue", order("new", { cafe_orders: null })],
])("shows no pickup for %s", async (_, row) => {
  open(Confirmation, row);
  expect(await screen.findByText("Samosa")).toBeTruthy();
  expect(screen.queryByText(/cafe counter/)).toBeNull();
});
