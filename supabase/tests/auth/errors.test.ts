import { describe, expect, it } from "vitest";
import { newMember, stack } from "../stack";

function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: stack.publishableKey, ...init.headers };
  return fetch(`${stack.apiUrl}/auth/v1${path}`, { ...init, headers });
}

describe("errors of the auth service", () => {
  const wrong = { method: "POST", body: '{"email":"nobody@example.com","password":"x"}' };

  it("have a status, a code and a message", async () => {
    const response = await call("/token?grant_type=password", wrong);
    expect(response.headers.get("x-sb-error-code")).toBe("invalid_credentials");
    expect(await response.json()).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
  });

  it("have a code and a message for clients of the dated API version", async () => {
    const headers = { "x-supabase-api-version": "2024-01-01" };
    const response = await call("/token?grant_type=password", { ...wrong, headers });
    expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    // Browsers can read other headers of another origin only when they are listed here.
    const readable = response.headers.get("access-control-expose-headers")?.split(", ");
    expect(readable).toEqual(expect.arrayContaining(["x-supabase-api-version", "retry-after"]));
    expect(await response.json()).toEqual({
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });

  it.each([
    ["/signup", "{", 400, "bad_json"],
    ["/signup", '{"email":"a@example.com","data":{"full_name":"a\\u0000b"}}', 400, "bad_json"],
    ["/recover", '{"email":"a\\u0000b@example.com"}', 400, "bad_json"],
    ["/signup", '{"email":"not an address","password":"Passw0rd"}', 400, "validation_failed"],
    ["/signup", '{"email":"a@example.com"}', 422, "validation_failed"],
    ["/token?grant_type=magic", "{}", 400, "unsupported_grant_type"],
    ["/token?grant_type=password", "{}", 400, "validation_failed"],
    ["/verify", '{"type":"nothing"}', 400, "validation_failed"],
    ["/nowhere", "{}", 404, "not_found"],
  ])("report what is wrong with POST %s %s", async (path, body, status, code) => {
    const response = await call(path, { method: "POST", body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error_code: code });
  });

  const account = '"email":"a@example.com","password":"Passw0rd"';
  it.each([
    ["POST", "/signup", `{${account},"data":{"full_name":"a\\ud800"}}`],
    ["POST", "/signup", `{${account},"data":{"\\udc00a":"b"}}`],
    ["PUT", "/user", '{"data":{"a":"\\udfff"}}'],
    ["PUT", "/user", '{"data":{"a":"\\u0000"}}'],
  ])("refuse %s %s with text that cannot be stored: %s", async (method, path, body) => {
    const { client } = await newMember();
    const { data } = await client.auth.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const response = await call(path, { method, body, headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: "bad_json" });
  });

  it("allow whole surrogate pairs and backslashes", async () => {
    const { client } = await newMember();
    const data = { emoji: "😀", path: "\\u0000 \\ud800" };
    const updated = await client.auth.updateUser({ data });
    expect(updated.data.user?.user_metadata).toMatchObject(data);
  });

  it.each(["token=%00", "token=a%00b", "token_hash=%00", `token=x&redirect_to=${stack.siteUrl}/भ`])(
    "redirect a link with %s to the site with the reason",
    async (query) => {
      const response = await call(`/verify?type=signup&${query}`, { redirect: "manual" });
      expect(response.status).toBe(303);
      const location = response.headers.get("location") ?? "";
      expect(location).toMatch(new RegExp(`^${stack.siteUrl}.*error_code=otp_expired`));
    },
  );

  it("refuse a token with a null byte", async () => {
    const body = '{"type":"signup","token_hash":"\\u0000"}';
    expect((await call("/verify", { method: "POST", body })).status).toBe(400);
  });

  it.each([
    [undefined, 401, "no_authorization"],
    ["Bearer nonsense", 403, "bad_jwt"],
    ["Bearer a.b.c", 403, "bad_jwt"],
  ])("refuse /user with the authorization %s", async (authorization, status, code) => {
    const response = await call("/user", authorization ? { headers: { authorization } } : {});
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error_code: code });
  });
});

describe("inherited property names", () => {
  it.each(["constructor", "__proto__", "toString", "valueOf", "hasOwnProperty"])(
    "are refused as a grant type: %s",
    async (grant) => {
      const response = await call(`/token?grant_type=${grant}`, { method: "POST", body: "{}" });
      const text = await response.text();
      expect([response.status, text]).toEqual([
        400,
        expect.stringContaining("unsupported_grant_type"),
      ]);
    },
  );
});

describe("an email address", () => {
  const odd = ["a\u0001b@example.com", "a\u007fb@example.com", "a b@example.com", "a@exa mple.com"];
  const special = [..."?&%<>"].flatMap((character) => [
    `a${character}b@example.com`,
    `a@exam${character}ple.com`,
  ]);
  const addresses = [...odd, ...special, "a@example.c\u0085om", "a\u200bb@example.com"];

  it.each(addresses)("is refused by every endpoint when it is %j", async (email) => {
    const { client } = await newMember();
    const { data } = await client.auth.getSession();
    const anonymous = {};
    const member = { authorization: `Bearer ${data.session?.access_token}` };
    const server = { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` };
    for (const [method, path, headers] of [
      ["POST", "/signup", anonymous],
      ["POST", "/recover", anonymous],
      ["PUT", "/user", member],
      ["POST", "/invite", server],
      ["POST", "/admin/users", server],
      ["POST", "/admin/generate_link", server],
    ] as const) {
      const body = JSON.stringify({ email, password: "Passw0rd", type: "recovery" });
      const response = await call(path, { method, body, headers });
      expect([path, response.status, await response.json()]).toEqual([
        path,
        400,
        expect.objectContaining({ error_code: "validation_failed" }),
      ]);
    }
  });

  it.each(["a.b+c'd@example.com", "jürgen@exämple.com", "a_b-c=d/e!f#g$h@sub.example.com"])(
    "is accepted when it is %s",
    async (email) => {
      const body = JSON.stringify({ email });
      expect((await call("/recover", { method: "POST", body })).status).toBe(200);
    },
  );
});

describe("user metadata", () => {
  const big = { note: "é".repeat(2048) };

  it("is refused above 4 KB at sign-up", async () => {
    const body = JSON.stringify({ email: "big@example.com", password: "Passw0rd", data: big });
    const response = await call("/signup", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error_code: "validation_failed",
      msg: "Metadata can hold at most 4 KB. Remove or shorten some of it.",
    });
  });

  it("is refused above 4 KB on update, even in several steps", async () => {
    const { client } = await newMember();
    expect((await client.auth.updateUser({ data: big })).error).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
    const half = "x".repeat(2100);
    expect((await client.auth.updateUser({ data: { one: half } })).error).toBeNull();
    expect((await client.auth.updateUser({ data: { two: half } })).error).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
    const { data } = await client.auth.refreshSession();
    expect(data.user?.user_metadata).toMatchObject({ one: half });
    expect(data.user?.user_metadata["two"]).toBeUndefined();
  });

  it("is refused when it is nested too deeply", async () => {
    const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const body = `{"email":"deep@example.com","password":"Passw0rd","data":{"x":${nested}}}`;
    const response = await call("/signup", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/\/[a-z]+\/|at .*\.ts/);
  });
});
