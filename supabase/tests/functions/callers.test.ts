import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createTokens } from "../../local/keys/tokens";
import { admin, stack } from "../stack";
import { callFunction } from "./invoke";

const coded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const sign = (text: string, secret: string) =>
  `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;

/** Bearer tokens that name a real admin or the server without a valid signature. */
async function forgeries(): Promise<Record<string, string>> {
  const { id: sub } = await admin();
  const claims = { sub, role: "authenticated", aud: "authenticated", exp: 4_102_444_800 };
  const tokens = createTokens(stack.jwtSecret);
  return {
    nothing: "",
    "the publishable key": stack.publishableKey,
    "no signature": `${coded({ alg: "none", typ: "JWT" })}.${coded(claims)}.`,
    "another secret": sign(
      `${coded({ alg: "HS256", typ: "JWT" })}.${coded(claims)}`,
      "x".repeat(40),
    ),
    "an expired token": await tokens.sign({ sub, role: "authenticated" }, -1),
    "a server's claim with another secret": sign(
      `${coded({ alg: "HS256", typ: "JWT" })}.${coded({ ...claims, role: "service_role" })}`,
      "x".repeat(40),
    ),
  };
}

/**
 * Functions that browsers call from another origin. Calendar apps and the payment provider send no
 * preflight.
 */
const calledByBrowsers = [
  "create-order",
  "create-order-test",
  "verify-payment",
  "verify-payment-test",
  "reconcile-payments",
  "create-user",
  "check-image",
  "send-email",
  "unsubscribe",
];

test.each(calledByBrowsers)("%s accepts a preflight with the client's headers", async (name) => {
  const url = `${stack.apiUrl}/functions/v1/${name}`;
  const origin = "https://members.example.com";
  const preflight = await fetch(url, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey,authorization,content-type,x-client-info",
    },
  });
  expect(preflight.status).toBe(204);
  const allowed = preflight.headers.get("access-control-allow-headers")?.split(", ").toSorted();
  expect(allowed).toEqual(["apikey", "authorization", "content-type", "x-client-info"]);
  const response = await fetch(url, { method: "POST", headers: { origin }, body: "{}" });
  for (const { headers } of [preflight, response])
    expect(headers.get("access-control-allow-origin")).toBe("*");
});

describe("an invalid bearer token", () => {
  test.each([
    ["create-order-test", { credits: 1 }],
    ["verify-payment-test", { orderId: "o", paymentId: "p", paymentSignature: "s" }],
    ["reconcile-payments", {}],
    ["deliver-notifications", {}],
    ["create-user", { fullName: "Mallory", email: "mallory@example.com" }],
    ["check-image", { bucket: "events", image: "a.png" }],
    ["send-email", { to: "victim@example.com", subject: "Hello", text: "Hello" }],
  ])("is refused by %s", async (name, body) => {
    for (const [what, bearer] of Object.entries(await forgeries())) {
      const headers = { apikey: stack.publishableKey, authorization: `Bearer ${bearer}` };
      const { status } = await callFunction(name, body, headers);
      expect([what, status]).toEqual([what, 401]);
    }
  });
});
