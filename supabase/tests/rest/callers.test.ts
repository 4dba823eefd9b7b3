import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTokens } from "../../local/keys/tokens";
import { newMember, stack } from "../stack";
import { callRest } from "./call";
import { withProbeSchema } from "./probe";

withProbeSchema();

const tokens = createTokens(stack.jwtSecret);
const sub = "a0000000-0000-4000-8000-00000000abcd";
const who = (as?: string) => callRest("rpc/probe_who", as ? { as } : {});

describe("the caller of a request", () => {
  it("is anonymous with only the publishable key", async () => {
    for (const bearer of [undefined, stack.publishableKey]) {
      expect((await who(bearer)).body).toMatchObject({ user: "anon", role: "anon", uid: null });
    }
  });

  it("is the server with the secret key", async () => {
    const response = await callRest("rpc/probe_who", { headers: { apikey: stack.secretKey } });
    expect(response.body).toMatchObject({ user: "service_role", role: "service_role" });
  });

  it("is the user of the token", async () => {
    const { id } = await newMember();
    const claims = {
      sub: id,
      role: "authenticated",
      email: "tara@example.com",
      app_metadata: { plan: "gold" },
    };
    expect((await who(await tokens.sign(claims, 60))).body).toEqual({
      user: "authenticated",
      uid: id,
      role: "authenticated",
      email: "tara@example.com",
      plan: "gold",
      path: "/rpc/probe_who",
    });
  });

  it("cannot get any role except those for requests", async () => {
    for (const role of ["postgres", "supabase_admin", "authenticator", "pg_read_all_data"]) {
      const response = await who(await tokens.sign({ sub, role }, 60));
      expect(response).toMatchObject({
        status: 403,
        body: { code: "42501", message: `permission denied to set role "${role}"` },
      });
    }
  });
});

describe("an invalid bearer token", () => {
  const unsigned = (header: object) =>
    [header, { sub, role: "service_role", exp: 4102444800 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
  const foreign = unsigned({ alg: "HS256", typ: "JWT" });
  const signed = (secret: string) =>
    `${foreign}.${createHmac("sha256", secret).update(foreign).digest("base64url")}`;

  it.each([
    ["no token", "nonsense", "PGRST301"],
    ["two parts", "a.b", "PGRST301"],
    ["empty parts", "..", "PGRST301"],
    ["a token without a signature", `${unsigned({ alg: "none" })}.`, "PGRST301"],
    ["a token signed with another secret", signed("x".repeat(40)), "PGRST301"],
  ])("is refused: %s", async (_what, bearer, code) => {
    expect(await who(bearer)).toMatchObject({ status: 401, body: { code } });
  });

  it("is refused when it has expired or has no expiry", async () => {
    expect(await who(await tokens.sign({ sub, role: "authenticated" }, -1))).toMatchObject({
      status: 401,
      body: { code: "PGRST303", message: "JWT expired" },
    });
    const eternal = ["eyJhbGciOiJIUzI1NiJ9", Buffer.from(`{"sub":"${sub}"}`).toString("base64url")];
    const signature = createHmac("sha256", stack.jwtSecret)
      .update(eternal.join("."))
      .digest("base64url");
    expect((await who([...eternal, signature].join("."))).status).toBe(401);
  });
});

describe("the gateway", () => {
  it("requires a known key", async () => {
    const none = await fetch(`${stack.apiUrl}/rest/v1/snacks`);
    expect([none.status, await none.json()]).toEqual([
      401,
      {
        message: "No API key found in request",
        hint: "No `apikey` request header or url param was found.",
      },
    ]);
    const wrong = await fetch(`${stack.apiUrl}/rest/v1/snacks?apikey=sb_publishable_made_up`);
    expect(wrong.status).toBe(401);
  });

  it("refuses the secret key from a browser", async () => {
    const headers = { apikey: stack.secretKey, "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" };
    const response = await fetch(`${stack.apiUrl}/rest/v1/snacks`, { headers });
    expect(response.status).toBe(401);
  });

  it("does not expose internal endpoints", async () => {
    for (const path of ["/_system/info", "/_system/", "/rest/v1/../../_system/info", "/"]) {
      const response = await fetch(`${stack.apiUrl}${path}`, {
        headers: { apikey: stack.secretKey },
      });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("postgres");
    }
  });

  it("allows browsers of other origins", async () => {
    for (const path of ["auth/v1/token", "rest/v1/snacks", "rest/v1/rpc/probe_who"]) {
      const preflight = await fetch(`${stack.apiUrl}/${path}`, {
        method: "OPTIONS",
        headers: {
          origin: stack.siteUrl,
          "access-control-request-method": "POST",
          "access-control-request-headers": "apikey,x-client-info",
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-headers")).toBe("apikey,x-client-info");
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    }
    const response = await callRest("snacks?limit=0");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toMatch(/content-range/i);
  });

  it("refuses a body above the limit", async () => {
    const { status } = await callRest("probes", { body: { name: "x".repeat(2_000_000) } });
    expect(status).toBe(413);
  });
});
