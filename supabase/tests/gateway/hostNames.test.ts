import { request } from "node:http";
import { expect, it } from "vitest";
import { stack } from "../stack";

interface Answer {
  readonly status: number;
  readonly text: string;
}

function send(base: string, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, base), { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.once("upgrade", (_, socket) => {
      socket.destroy();
      resolve({ status: 101, text: "" });
    });
    sent.once("error", reject).end();
  });
}

const upgrade = {
  connection: "upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": Buffer.alloc(16).toString("base64"),
};
const key = `apikey=${stack.publishableKey}`;

it.each([
  ["the REST API", stack.apiUrl, `/rest/v1/snacks?${key}`, {}, 200],
  ["the auth service", stack.apiUrl, `/auth/v1/verify?${key}`, {}, 303],
  ["storage", stack.apiUrl, "/storage/v1/object/public/rooms/none.png", {}, 400],
  ["the functions", stack.apiUrl, "/functions/v1/push-key", {}, 200],
  ["the payment sandbox", stack.apiUrl, "/payments-sandbox/v1/checkout.js", {}, 200],
  ["an unknown path", stack.apiUrl, "/", {}, 404],
  ["realtime", stack.apiUrl, `/realtime/v1/websocket?${key}&vsn=2.0.0`, upgrade, 101],
  ["the mailbox", stack.mailUrl, "/api/v1/messages", {}, 200],
])("%s answers local names only", async (_, base, path, headers, status) => {
  expect(await send(base, path, headers)).toMatchObject({ status });
  const { port } = new URL(base);
  expect(await send(base, path, { ...headers, host: `evil.example:${port}` })).toEqual({
    status: 421,
    text: "This server does not answer for evil.example. Use localhost, or add the name to PORTAL_ALLOWED_HOSTS.",
  });
});
