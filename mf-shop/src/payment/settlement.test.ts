// @vitest-environment happy-dom
import { failure, fakeBackend } from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pollSettlement } from "./settlement";

const ids = { orderId: "order_1", paymentId: "pay_1" };
const order = (...payments: [id: string, outcome: string][]) => [
  {
    status: "fulfilled",
    credits: 22,
    payments: payments.map(([provider_payment_id, outcome]) => ({ provider_payment_id, outcome })),
  },
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("polling for the outcome of a payment", () => {
  it("asks for the order and its payments, and returns the outcome of this payment", async () => {
    const backend = fakeBackend({
      "GET orders": order(["pay_0", "settled"], ["pay_1", "second_payment"]),
    });
    const settlement = await pollSettlement(fakeSupabase(backend.fetch), ids, 15_000);
    expect(settlement).toEqual({ outcome: "second_payment", credits: 22 });
    expect(Object.fromEntries(backend.requests[0]?.query ?? [])).toMatchObject({
      select: "status,credits,payments!payments_order_id_fkey(provider_payment_id,outcome)",
      provider_order_id: "eq.order_1",
    });
  });

  it("asks again after failed reads, and while only other payments are known", async () => {
    const responses = [failure(500, {}), order(["pay_0", "settled"]), order(["pay_1", "settled"])];
    const backend = fakeBackend({ "GET orders": () => responses.shift() ?? [] });
    const polling = pollSettlement(fakeSupabase(backend.fetch), ids, 15_000);
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(polling).resolves.toEqual({ outcome: "settled", credits: 22 });
    expect(backend.requests).toHaveLength(3);
  });

  it("ends with null when no further read fits into the time", async () => {
    const backend = fakeBackend({ "GET orders": [] });
    const polling = pollSettlement(fakeSupabase(backend.fetch), ids, 3_000);
    await vi.advanceTimersByTimeAsync(4_500);
    await expect(polling).resolves.toBeNull();
    expect(backend.requests).toHaveLength(3);
  });
});
