import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import type { OrderDetail } from "../orderDetail.queries";
import { RefundLine } from "./RefundLine";

const refund: OrderDetail["refunds"][number] = {
  id: "5c2f1c0e-0000-4000-8000-000000000003",
  amount_paise: 75_000,
  reason: "second_payment",
  status: "failed",
  failures: 8,
  last_error: "Your account does not have enough balance.",
  retry_at: null,
  created_at: "2026-01-01T00:00:00Z",
  method: null,
  returned_by_name: null,
};
const button = { name: "Retry refund of ₹750" };

test("shows why a refund failed permanently and can retry it", async () => {
  const portal = fakePortal(() => jsonResponse({}));
  render(<RefundLine refund={refund} />, inPortal(portal));
  expect(screen.getByRole("listitem").textContent).toContain(
    "₹750, failed permanently: second payment",
  );
  expect(screen.getByText(/Failed 8 times\. Your account/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", button));
  await waitFor(() => expect(portal.toasts).toMatchObject([{ title: "Refund will be retried" }]));
  const [call, sending] = portal.calls;
  expect(call?.url).toContain("/rest/v1/rpc/retry_refund");
  expect(await call?.json()).toEqual({ refund_id: refund.id });
  expect(sending?.url).toContain("/functions/v1/reconcile-payments");
});

test("offers no retry for a refund that is retried automatically", () => {
  const waiting = { ...refund, failures: 1, retry_at: "2026-01-01T01:00:00Z" };
  render(<RefundLine refund={waiting} />, inPortal(fakePortal(() => jsonResponse({}))));
  expect(screen.getByText(/Failed 1 time\. /)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
