import { describe, expect, it } from "vitest";
import { paymentFunctions } from "./paymentFunctions";

const settings = { scriptUrl: "https://pay.test/checkout.js", liveHost: "members.banyan.test" };

describe("which functions take the money", () => {
  it("is the live pair on the production host", () => {
    expect(paymentFunctions(settings, "members.banyan.test")).toEqual({
      createOrder: "create-order",
      verifyPayment: "verify-payment",
    });
  });

  it.each(["staging.banyan.test", "localhost", "xmembers.banyan.test", ""])(
    "is the test pair on %j",
    (hostname) => {
      expect(paymentFunctions(settings, hostname)).toEqual({
        createOrder: "create-order-test",
        verifyPayment: "verify-payment-test",
      });
    },
  );

  it("is the test pair where no production host is configured", () => {
    expect(paymentFunctions({ ...settings, liveHost: null }, "localhost").createOrder).toBe(
      "create-order-test",
    );
  });
});
