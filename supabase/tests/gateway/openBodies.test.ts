import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { member, stack, type TestUser } from "../stack";

const declared = 9_000_000;

/** Sends the first part of a body, then nothing more, and returns the first line of the answer. */
async function sendPart(
  base: string,
  request: string,
  headers: Record<string, string>,
  isChunked: boolean,
): Promise<string> {
  const { port } = new URL(base);
  const socket = connect(Number(port), "127.0.0.1");
  const length = isChunked ? "transfer-encoding: chunked" : `content-length: ${declared}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${request} HTTP/1.1`, "host: localhost", length, ...lines, "", ""].join("\r\n"));
  socket.write(isChunked ? `186a0\r\n${"x".repeat(100_000)}\r\n` : "x".repeat(100_000));
  const [answer] = await once(socket, "data");
  socket.destroy();
  return String(answer).split("\r\n")[0] ?? "";
}

async function bearerOf({ client }: TestUser): Promise<string> {
  const { data } = await client.auth.getSession();
  return `Bearer ${data.session?.access_token}`;
}

const json = { "content-type": "application/json" };
const apikey = stack.publishableKey;

describe.each([
  ["with a length", false],
  ["in chunks", true],
])("a body %s that does not arrive is not waited for", (_, isChunked) => {
  it.each([
    ["an unknown path", "POST /nowhere", {}, 404],
    ["an unknown function", "POST /functions/v1/nothing", {}, 404],
    ["a function for members", "POST /functions/v1/create-order-test", { apikey }, 401],
    ["a function for admins", "POST /functions/v1/create-user", { apikey }, 401],
    ["emails", "POST /functions/v1/send-email", { apikey }, 401],
    ["a webhook without a signature", "POST /functions/v1/payment-webhook", {}, 401],
    ["a release without a token", "POST /functions/v1/releases", {}, 401],
    ["a table without a key", "POST /rest/v1/feedback", {}, 401],
    [
      "a table with a bad token",
      "POST /rest/v1/feedback",
      { apikey, authorization: "Bearer a.b.c" },
      401,
    ],
    ["a user without a session", "PUT /auth/v1/user", { apikey }, 401],
    [
      "an account for the server",
      "POST /auth/v1/admin/users",
      { apikey, authorization: "Bearer a.b.c" },
      403,
    ],
    ["an unknown auth path", "POST /auth/v1/nothing", { apikey }, 404],
    ["an image", "POST /storage/v1/object/events/a.png", { apikey }, 400],
    ["an image of an unknown bucket", "POST /storage/v1/object/nothing/a.png", { apikey }, 400],
    [
      "a signed upload with a bad token",
      "PUT /storage/v1/object/upload/sign/events/a.png?token=a",
      {},
      400,
    ],
    ["an order of the sandbox", "POST /payments-sandbox/v1/orders", {}, 401],
    ["a fault of the sandbox", "POST /payments-sandbox/sandbox/faults", { apikey }, 401],
  ])("for %s", async (_what, request, headers, status) => {
    const answer = await sendPart(stack.apiUrl, request, { ...json, ...headers }, isChunked);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("for an image of a member, who may not upload", async () => {
    const headers = { ...json, authorization: await bearerOf(await member()) };
    const answer = await sendPart(
      stack.apiUrl,
      "POST /storage/v1/object/events/a.png",
      headers,
      isChunked,
    );
    expect(answer).toMatch("HTTP/1.1 400 ");
  });

  it("for a function of members, with more bytes than it takes", async () => {
    const headers = { ...json, apikey, authorization: await bearerOf(await member()) };
    for (const name of ["send-email", "create-order-test", "module-reports"]) {
      const answer = await sendPart(stack.apiUrl, `POST /functions/v1/${name}`, headers, isChunked);
      expect(answer).toMatch("HTTP/1.1 413 ");
    }
  });

  it.each([
    ["an unknown page", "POST /nowhere", {}, 404],
    ["emails of another page", "POST /api/v1/send", { origin: "https://evil.example" }, 403],
  ])("by the mailbox for %s", async (_what, request, headers, status) => {
    const answer = await sendPart(stack.mailUrl, request, headers, isChunked);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

it.each([
  ["a member's cart", "create-order-test"],
  ["a public report", "module-reports"],
  ["an answer of a guest", "answer-invitation"],
])("a function receives no more of %s than it allows", async (_, name) => {
  const response = await fetch(`${stack.apiUrl}/functions/v1/${name}`, {
    method: "POST",
    headers: { ...json, apikey, authorization: await bearerOf(await member()) },
    body: JSON.stringify({ token: "x".repeat(200_000) }),
  });
  expect(response.status).toBe(413);
});
