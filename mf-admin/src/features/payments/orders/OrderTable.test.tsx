import { useLocation } from "@portal/shared/vendor/router";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { jsonResponse, fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { useUrlFilter } from "../../../ui/toolbar/useUrlFilter";
import { adminOrderSchema, type AdminOrder } from "../order.schema";
import { OrderDetailPanel } from "./OrderDetailPanel";
import { OrderTable } from "./OrderTable";

const order = (id: string, amount: number, more: object = {}): AdminOrder =>
  adminOrderSchema.parse({
    id,
    user_id: "7",
    kind: "snacks",
    mode: "test",
    status: "fulfilled",
    amount_paise: amount,
    credits: null,
    provider_order_id: null,
    created_at: "2026-01-01T00:00:00Z",
    full_name: "Asha Rao",
    email: "asha@example.com",
    cafe_day: null,
    cafe_number: null,
    description: null,
    ...more,
  });

function Orders() {
  const room = { kind: "room", mode: "desk", description: "Hall, Fri, 20 Nov 2026" };
  const rows = [
    order("1", 4_500),
    order("2", 0),
    order("3", 200_000, { ...room, status: "refund_due" }),
    order("4", 100_000, { ...room, status: "refunded" }),
  ];
  const query = { data: { rows, total: 4 }, error: null, isFetching: false, refetch: vi.fn() };
  const ignore = () => undefined;
  return <OrderTable query={query} address={useUrlFilter()} onRefund={ignore} toolbar={ignore} />;
}

test("offers a refund for paid orders and cancelled rooms, but not for free or refunded ones", () => {
  render(<Orders />, inPortal(fakePortal(() => jsonResponse([]))));
  const buttons = screen.getAllByRole("button", { name: /^Refund ₹/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Refund ₹45 to Asha Rao",
    "Refund ₹2,000 to Asha Rao",
  ]);
  expect(screen.getAllByText("Hall, Fri, 20 Nov 2026")).toHaveLength(2);
});

test("shows the number that the member reads on the receipt", async () => {
  render(
    <OrderDetailPanel order={order("1", 0, { provider_order_id: "order_9" })} />,
    inPortal(fakePortal(() => jsonResponse([]))),
  );
  expect(await screen.findByRole("heading", { name: "Order order_9" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Receipt" }).getAttribute("href")).toBe(
    "/payment-confirmation?order=order_9",
  );
});

test("passes the filtered list to the receipt as its way back", async () => {
  const State = () => <output>{JSON.stringify(useLocation().state)}</output>;
  render(
    <>
      <OrderDetailPanel order={order("1", 0)} />
      <State />
    </>,
    inPortal(
      fakePortal(() => jsonResponse([])),
      "/admin/payments?q=asha&page=2",
    ),
  );
  fireEvent.click(await screen.findByRole("link", { name: "Receipt" }));
  expect(screen.getByRole("status").textContent).toBe('{"from":"/admin/payments?q=asha&page=2"}');
});
