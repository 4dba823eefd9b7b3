import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findAdmin } from "./findAdmin";

const backend = { supabaseUrl: "https://backend.example", publishableKey: "publishable" };
const fetched = vi.fn<typeof fetch>();
const user = () => Response.json({ id: "asha" });

beforeEach(() => vi.stubGlobal("fetch", fetched.mockReset()));
afterEach(() => vi.unstubAllGlobals());

test("requests the role of the token's user from the backend", async () => {
  fetched.mockResolvedValueOnce(user()).mockResolvedValueOnce(Response.json(true));
  expect(await findAdmin(backend, "token")).toBe("asha");
  const headers = { apikey: "publishable", Authorization: "Bearer token" };
  expect(fetched.mock.calls).toEqual([
    ["https://backend.example/auth/v1/user", { headers }],
    [
      "https://backend.example/rest/v1/rpc/is_admin_role",
      {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ uid: "asha" }),
      },
    ],
  ]);
});

test("refuses a token that the backend refuses, without requesting a role", async () => {
  fetched.mockResolvedValueOnce(Response.json({ id: "asha" }, { status: 401 }));
  expect(await findAdmin(backend, "expired")).toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
});

test.each([
  ["a member", Response.json(false)],
  ["a response that is not true", Response.json("true")],
  ["a failed role query", Response.json(true, { status: 500 })],
])("refuses %s", async (_, response) => {
  fetched.mockResolvedValueOnce(user()).mockResolvedValueOnce(response);
  expect(await findAdmin(backend, "token")).toBeNull();
});

test("rejects a user without an id", async () => {
  fetched.mockResolvedValueOnce(Response.json({}));
  await expect(findAdmin(backend, "token")).rejects.toThrow();
});
