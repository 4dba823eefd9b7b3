import { describe, expect, it } from "vitest";
import { paymentOrigins, paymentSettings } from "./paymentSettings";

const api = "http://localhost:54321";

describe("paymentSettings", () => {
  it("selects the local sandbox without a provider key", () => {
    const settings = paymentSettings(api, {});
    expect(settings).toEqual({
      scriptUrl: `${api}/payments-sandbox/v1/checkout.js`,
      liveHost: null,
    });
    expect(paymentOrigins(settings)).toEqual([api]);
  });

  it("selects the provider with a key, live on the production host only", () => {
    const settings = paymentSettings(api, {
      RAZORPAY_KEY_ID: "rzp_live_x",
      PORTAL_LIVE_HOST: "members.example.com",
    });
    expect(new URL(settings.scriptUrl).hostname).toBe("checkout.razorpay.com");
    expect(settings.liveHost).toBe("members.example.com");
    expect(paymentOrigins(settings)).not.toContain(api);
  });
});
