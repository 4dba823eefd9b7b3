import { describe, expect, it } from "vitest";
import { paymentFunctions } from "./paymentFunctions";

const settings = { scriptUrl: "https://pay.test/checkout.js", liveHost: "members.banyan.test" };

describe("paymentFunctions", () => {
  it("returns the live functions on the production host", () => {
    expect(paymentFunctions(settings, "members.banyan.test")).toEqual({
      createOrder: "create-order",
      verifyPayment: "verify-payment",
    });
  });

  it.each(["staging.banyan.test", "localhost", "xmembers.banyan.test", ""])(
    "returns the test functions on %j",
    (hostname) => {
      expect(paymentFunctions(settings, hostname)).toEqual({
        createOrder: "create-order-test",
        verifyPayment: "verify-payment-test",
      });
    },
  );

  it("returns the test functions if no production host is configured", () => {
    expect(paymentFunctions({ ...settings, liveHost: null }, "localhost").createOrder).toBe(
      "create-order-test",
    );
  });
});
