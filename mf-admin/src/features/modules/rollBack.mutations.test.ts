// @vitest-environment happy-dom
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { asha } from "@portal/shared/testing/fakePortal";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { hookInPortal } from "../../testing/hookInPortal";
import { useRollBack } from "./rollBack.mutations";

const tokens = { access_token: "admin-token", refresh_token: "", expires_in: 3600 };
const session = { ...tokens, token_type: "bearer" as const, user: asha };
const signedIn = { data: { session }, error: null };
const signedOut = { data: { session: null }, error: null };

async function rollBack(response: Response, found: typeof signedIn | typeof signedOut = signedIn) {
  const host = vi.fn<typeof fetch>(() => Promise.resolve(response));
  vi.stubGlobal("fetch", host);
  const portal = fakePortal(() => jsonResponse([]));
  vi.spyOn(portal.supabase.auth, "getSession").mockResolvedValue(found);
  const { result } = renderHook(() => useRollBack(), hookInPortal(portal));
  result.current.mutate({ name: "mf-shop", build: "b2" });
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  return { sent: host.mock.calls, toast: portal.toasts[0] };
}

afterEach(() => vi.unstubAllGlobals());

test("rolls back at the host with the admin's token and the build that the admin saw", async () => {
  const { sent, toast } = await rollBack(new Response());
  expect(sent).toEqual([
    [
      "/modules/mf-shop/roll-back",
      {
        method: "POST",
        headers: { Authorization: "Bearer admin-token", "Content-Type": "application/json" },
        body: JSON.stringify({ build: "b2" }),
      },
    ],
  ]);
  expect(toast).toEqual({ title: "mf-shop b2 was rolled back" });
});

test("sends no token after the session has ended, and shows the host's refusal", async () => {
  const refusal = jsonResponse({ message: "Please log in to continue." }, 401);
  const { sent, toast } = await rollBack(refusal, signedOut);
  expect(sent[0]?.[1]?.headers).toMatchObject({ Authorization: "Bearer " });
  expect(toast).toEqual({
    variant: "destructive",
    title: "Rollback failed",
    description: "Please log in to continue.",
  });
});

test.each([
  [
    "the host's message",
    jsonResponse({ code: "no_fallback", message: "No other release." }, 409),
    "No other release.",
  ],
  [
    "that another admin was first",
    jsonResponse({ code: "outdated", message: "Another release is in use." }, 409),
    "Someone else changed this first. Please check the latest version and try again.",
  ],
  [
    "the status of a response that is not JSON",
    new Response("Bad Gateway", { status: 502 }),
    "The portal responded with status 502.",
  ],
])("shows %s", async (_, response, description) => {
  const { toast } = await rollBack(response);
  expect(toast).toEqual({ variant: "destructive", title: "Rollback failed", description });
});

test("shows a fallback if the host cannot be reached", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new RangeError("deep inside")));
  const portal = fakePortal(() => jsonResponse([]));
  const { result } = renderHook(() => useRollBack(), hookInPortal(portal));
  result.current.mutate({ name: "mf-shop", build: "b2" });
  await waitFor(() =>
    expect(portal.toasts).toMatchObject([
      { description: "The release could not be rolled back. Please try again." },
    ]),
  );
});
