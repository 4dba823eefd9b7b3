import { Readable } from "node:stream";
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newMember, sql, stack } from "../stack";

const headers = { apikey: stack.publishableKey, "content-type": "application/json" };
/** The sandbox reads bodies of the server's requests only. */
const asServer = (path: string) =>
  path.startsWith("/payments") ? { ...headers, apikey: stack.secretKey } : headers;
const at = (path: string) => `${stack.apiUrl}${path}`;
/** Nested deeply enough to overflow the stack of a recursive reader. */
const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;

describe("an oversized request", () => {
  it.each([
    ["/rest/v1/feedback", `[{"message":${deep}}]`],
    ["/rest/v1/rpc/is_admin_role", `{"uid":${deep}}`],
    ["/auth/v1/signup", `{"email":"a@example.com","password":"Member123","data":{"a":${deep}}}`],
    ["/functions/v1/payment-webhook", `{"event":${deep}}`],
    ["/payments-sandbox/sandbox/faults", deep],
  ])("is refused with 400 at %s when its JSON is nested too deeply", async (path, body) => {
    const response = await fetch(at(path), { method: "POST", headers: asServer(path), body });
    expect(response.status).toBe(400);
  });

  it.each(["/rest/v1/feedback", "/auth/v1/signup", "/payments-sandbox/sandbox/faults"])(
    "is refused with 413 at %s when its chunks exceed the limit",
    async (path) => {
      const part = Buffer.alloc(64 * 1024, "x");
      const body = Readable.toWeb(Readable.from(Array.from({ length: 20 }, () => part)));
      const response = await fetch(at(path), {
        method: "POST",
        headers: asServer(path),
        body: body as ReadableStream<Uint8Array>,
        duplex: "half",
      });
      expect(response.status).toBe(413);
    },
  );
});

describe("a request with an unwanted body", () => {
  const keyless = { "content-type": "application/json" };
  it.each([
    ["413 for its length", "/rest/v1/feedback", headers, 1_500_000, 413],
    ["401 for its missing key", "/rest/v1/feedback", keyless, 500_000, 401],
    ["404 for its path", "/nowhere", headers, 500_000, 404],
  ] as const)(
    "gets %s each time, without a connection reset",
    async (_, path, sent, bytes, status) => {
      const body = Buffer.alloc(bytes, "x");
      const statuses: number[] = [];
      for (let round = 0; round < 20; round += 1) {
        const response = await fetch(at(path), { method: "POST", headers: sent, body });
        await response.text();
        statuses.push(response.status);
      }
      expect(statuses).toEqual(Array.from({ length: 20 }, () => status));
    },
  );
});

describe("a response", () => {
  const nested = `${"and(".repeat(3000)}id.eq.1${")".repeat(3000)}`;
  it.each([
    ["a query that nests too deeply", "GET", `/rest/v1/rooms?${nested}`, null],
    ["an inherited property as a table", "GET", "/rest/v1/constructor", null],
    ["an inherited property as a function", "POST", "/rest/v1/rpc/toString", "{}"],
    ["invalid JSON", "POST", "/rest/v1/feedback", "{"],
    ["an invalid path", "GET", "/storage/v1/object/public/rooms/%ff", null],
    [
      "a path that leaves the bucket",
      "GET",
      "/storage/v1/object/public/rooms/..%2f..%2fkeys.json",
      null,
    ],
    ["an invalid body", "POST", "/storage/v1/bucket", "{"],
    ["a function that does not exist", "POST", "/functions/v1/..%2f..%2fconfig", "{}"],
    ["invalid input of a function", "POST", "/functions/v1/create-order", "{"],
  ])("to %s names no folder of the server", async (_, method, path, body) => {
    const response = await fetch(at(path), { method, headers, ...(body && { body }) });
    const text = await response.text();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(text).not.toMatch(/\/(work|tmp|root|home|usr|node_modules|supabase)\/|file:|\.ts:\d/);
  });

  it("names no file of the database", async () => {
    const { client } = await newMember();
    await sql`create function public.torn() returns void language plpgsql as $$ begin
      raise exception 'could not open file "/secret/place"' using errcode = '58P01'; end $$`;
    await sql`notify pgrst`;
    try {
      await expect
        .poll(async () => (await client.rpc("torn" as never)).error)
        .toEqual(
          expect.objectContaining({
            code: "58P01",
            message: "Internal server error",
            details: null,
          }),
        );
    } finally {
      await sql`drop function public.torn()`;
    }
  });
});

describe("the data folder", () => {
  it("restricts emails, files, payments and keys to its owner", async () => {
    const [setting] = await sql<{ folder: string }[]>`
      select current_setting('data_directory') as folder`;
    const modeOf = (path: string) =>
      (statSync(join(setting?.folder ?? "", "..", path)).mode & 0o777).toString(8);
    expect(["mail", "storage", "payments"].map(modeOf)).toEqual(["700", "700", "700"]);
    expect(["keys.json", "payments/credentials.json"].map(modeOf)).toEqual(["600", "600"]);
  });
});
