import { describe, expect, it } from "vitest";
import { admin, newMember, service, stack, type TestUser } from "../stack";

const sentence =
  "The text contains a null character (U+0000), which cannot be stored. Remove it, then try again.";
const nul = "a\u0000b";

async function call(
  path: string,
  { as, ...init }: RequestInit & { as?: TestUser } = {},
): Promise<{ status: number; body: unknown }> {
  const { data } = (await as?.client.auth.getSession()) ?? {};
  const response = await fetch(`${stack.apiUrl}/${path}`, {
    ...init,
    headers: {
      apikey: stack.publishableKey,
      "content-type": "application/json",
      ...(data?.session && { authorization: `Bearer ${data.session.access_token}` }),
      ...(init.headers as Record<string, string>),
    },
  });
  return { status: response.status, body: await response.json() };
}

const refused = { status: 400, body: expect.objectContaining({ message: sentence }) };

describe("the REST API refuses a null character with a sentence", () => {
  it.each([
    "snacks?name=eq.a%00b",
    "snacks?name=ilike.*%00*",
    "snacks?or=(name.eq.a%00b,name.eq.c)",
    "snacks?name=in.(%22a%00%22)",
    "snacks?select=name%00",
    "snacks?order=name%00",
    "snacks%00?select=name",
    "rpc/find_members?search=abc%00",
    "rpc/verify_preview_link?module=%00&build=b&expires=1&signature=s",
  ])("in the address %s", async (path) => {
    expect(await call(`rest/v1/${path}`, { as: await newMember() })).toEqual(refused);
  });

  it.each([
    ["POST", "feedback", { content: nul }],
    ["POST", "feedback", [{ content: "fine" }, { content: nul }]],
    ["PATCH", "profiles?id=eq.00000000-0000-4000-8000-000000000000", { full_name: nul }],
    ["POST", "feedback", { [nul]: "x" }],
    ["POST", "rpc/find_members", { search: nul }],
    ["POST", "rpc/search_orders", { search: "\\\u0000" }],
  ])("in the body of %s %s: %j", async (method, path, body) => {
    const as = await newMember();
    expect(await call(`rest/v1/${path}`, { method, as, body: JSON.stringify(body) })).toEqual(
      refused,
    );
  });

  it("in JSON that is the value of a text", async () => {
    const { client } = await admin();
    const { error, status } = await client.rpc("save_opening_hours", {
      opening: String.raw`{"hours": [], "note": "\u0000"}`,
    } as never);
    expect(status).toBe(400);
    expect(error?.message).toBe(sentence);
  });

  it.each(["text/csv", "application/x-www-form-urlencoded"])("in a body of %s", async (type) => {
    const body = type === "text/csv" ? "content\na\u0000b" : "search=abc%00";
    const path = type === "text/csv" ? "feedback" : "rpc/find_members";
    const headers = { "content-type": type };
    const { status, body: answer } = await call(`rest/v1/${path}`, {
      method: "POST",
      as: await newMember(),
      body,
      headers,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(answer)).not.toMatch(/encoding|UTF8|0x00|unicode/i);
  });
});

it("storage refuses a null character with a sentence", async () => {
  const images = (await admin()).client.storage.from("events");
  const results = [
    await images.upload(`${nul}.png`, new Blob(["x"], { type: "image/png" })),
    await images.list(nul),
    await images.list("", { search: nul }),
    await images.remove([nul]),
    await images.createSignedUploadUrl(nul),
    await service.storage.createBucket(nul),
  ];
  for (const { error } of results.slice(0, 5)) expect(error?.message).toBe(sentence);
  expect(results.at(-1)?.error?.message).not.toMatch(/encoding|UTF8|0x00/i);
});

const unstorable = "The request contains text that cannot be stored";

it("auth refuses a null character", async () => {
  const body = { email: "nul@example.com", password: "Member123", data: { full_name: nul } };
  const signup = await call("auth/v1/signup", { method: "POST", body: JSON.stringify(body) });
  expect(signup).toMatchObject({ status: 400, body: { error_code: "bad_json", msg: unstorable } });
  const changed = await (await newMember()).client.auth.updateUser({ data: { full_name: nul } });
  expect(changed.error).toMatchObject({ status: 400, message: unstorable });
});
