import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { jsonResponse, fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { useUrlFilter } from "../../../ui/toolbar/useUrlFilter";
import { adminOrderSchema, type AdminOrder } from "../order.schema";
import { OrderTable } from "./OrderTable";

const order = (id: string, amount: number): AdminOrder =>
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
  });

function Orders() {
  const rows = [order("1", 4_500), order("2", 0)];
  const query = { data: { rows, total: 2 }, error: null, isFetching: false, refetch: vi.fn() };
  return <OrderTable query={query} address={useUrlFilter()} onRefund={() => undefined} />;
}

test("offers a refund for paid orders, but not for free ones", () => {
  render(<Orders />, inPortal(fakePortal(() => jsonResponse([]))));
  const buttons = screen.getAllByRole("button", { name: /^Refund ₹/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Refund ₹45 to Asha Rao",
  ]);
});
