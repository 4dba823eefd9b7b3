import { beforeAll, describe, expect, it } from "vitest";
import { admin, newMember, type TestUser, stack } from "../stack";
import { invoke, readResponse } from "./invoke";

const nul = "a\u0000b";

describe("a forged body", () => {
  let boss: TestUser;
  let maya: TestUser;
  beforeAll(async () => {
    boss = await admin();
    maya = await newMember();
  });

  const cart = (items: unknown) => ({ productDetails: { type: "snacks", items } });
  it.each([
    ["create-order-test", { credits: 1e15 }],
    ["create-order-test", { credits: -1 }],
    ["create-order-test", cart([{ id: nul, quantity: 1 }])],
    ["create-order-test", cart([{ id: "00000000-0000-0000-0000-000000000001", quantity: 1e15 }])],
    ["create-order-test", cart([null])],
    ["verify-payment-test", { orderId: nul, paymentId: "pay_1", paymentSignature: "" }],
    [
      "verify-payment-test",
      { orderId: "order_1,id.neq.0", paymentId: "../orders", paymentSignature: "" },
    ],
    ["send-email", { template: "feedback", data: { content: nul } }],
    ["unsubscribe", { token: nul }],
  ])("is refused by %s: %j", async (name, body) => {
    const { status } = await invoke(maya.client, name, body);
    expect([400, 403]).toContain(status);
  });

  it.each([
    ["create-user", { fullName: nul, email: "nul@example.com" }],
    ["create-user", { fullName: "x".repeat(201), email: "long@example.com" }],
    ["send-email", { to: "a@example.com", subject: "a\nBcc: b@example.com", text: "x" }],
    ["reconcile-payments", { minAgeSeconds: 1e18 }],
  ])("is refused by %s for admins too: %j", async (name, body) => {
    expect((await invoke(boss.client, name, body)).status).toBe(400);
  });

  it("may contain the text \\u0000", async () => {
    const content = String.raw`What is \u0000?`;
    await maya.client.from("feedback").insert({ user_id: maya.id, content }).throwOnError();
    const body = { template: "feedback", data: { content } };
    expect((await invoke(maya.client, "send-email", body)).status).toBe(200);
  });
});

it.each(["", "%00", "%ff", "x".repeat(5000), "0".repeat(48)])(
  "the calendar feed responds with 404 to the token %j",
  async (token) => {
    const response = await fetch(`${stack.apiUrl}/functions/v1/calendar-feed?token=${token}`);
    expect(response.status).toBe(404);
  },
);

it.each(["%00", "%ff", "a%0D%0ABcc", "x".repeat(5000)])(
  "unsubscribing is refused for the token %j",
  async (token) => {
    const url = `${stack.apiUrl}/functions/v1/unsubscribe?token=${token}`;
    expect(await readResponse(await fetch(url, { method: "POST" }))).toMatchObject({
      status: 400,
      body: { message: "bad_token" },
    });
  },
);
