import { describeRequest, fakeBackend, pageOf } from "@portal/shared/testing/fakeBackend";
import {
  createFakePortal,
  fakeSession,
  fakeSupabase,
  asha,
} from "@portal/shared/testing/fakePortal";
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inPortal } from "../testing/inPortal";
import { allMutations } from "../testing/mutationCases/allMutations";
import { someRow, type MutationCase } from "../testing/mutationCases/mutationCase";
import { sentByMutations } from "../testing/mutationCases/sentByMutations";

const writes = (path: string) => ({
  [`POST ${path}`]: [{ id: "7", key: "7" }],
  [`PATCH ${path}`]: [{ id: "7", key: "7", updated_at: someRow.updated_at }],
  [`DELETE ${path}`]: [{ id: "7" }],
  [`HEAD ${path}`]: pageOf([], 0),
  [`GET ${path}`]: [{ updated_at: someRow.updated_at }],
});

const tables = [
  "bookings",
  "cafe_specials",
  "cancelled_registrations",
  "event_registrations",
  "events",
  "inventory_transactions",
  "order_items",
  "profiles",
  "rooms",
  "rpc/addUserCredits",
  "rpc/refund_order",
  "rpc/retry_refund",
  "snacks",
  "space_updates",
  "system_settings",
  "user_roles",
  "visitors",
];
const answers = {
  ...Object.assign({}, ...tables.map(writes)),
  "POST functions/create-user": { userId: "7" },
  "POST functions/reconcile-payments": {},
  "POST functions/send-email": { sent: true },
};

test("lists the requests of every mutation", () => {
  expect(Object.keys(sentByMutations)).toEqual(allMutations.map(({ title }) => title));
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T06:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const session = { access_token: "admin-token", refresh_token: "", expires_in: 3600 };
const signedIn = {
  data: { session: { ...session, token_type: "bearer" as const, user: asha } },
  error: null,
};

async function runMutation({ run }: Pick<MutationCase, "run">) {
  const backend = fakeBackend(answers);
  const toasts: unknown[] = [];
  const hostFetch = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  vi.stubGlobal("fetch", hostFetch);
  const portal = createFakePortal({
    supabase: fakeSupabase(backend.fetch),
    session: fakeSession(asha, true),
    toast: (toast) => void toasts.push(toast),
  });
  vi.spyOn(portal.supabase.auth, "getSession").mockResolvedValue(signedIn);
  const { result } = renderHook(run, inPortal(portal));
  result.current.mutate();
  await waitFor(() => expect(toasts).toHaveLength(1));
  return { backend, hostFetch };
}

test.each(allMutations.map((mutation) => [mutation.title, mutation] as const))(
  "%s: sends these requests only",
  async (title, mutation) => {
    const { backend } = await runMutation(mutation);
    const sent = backend.requests.map((request) => [describeRequest(request), request.body]);
    expect(sent).toEqual(sentByMutations[title]);
  },
);

test("rolls back at the host with the admin's token and the build that the admin saw", async () => {
  const rollBack = allMutations.find(({ action }) => action === "rolls back a release");
  if (!rollBack) throw new Error("No mutation rolls back a release");
  const { hostFetch } = await runMutation(rollBack);
  expect(hostFetch.mock.calls).toEqual([
    [
      "/modules/mf-shop/roll-back",
      {
        method: "POST",
        headers: { Authorization: "Bearer admin-token", "Content-Type": "application/json" },
        body: JSON.stringify({ build: "b2" }),
      },
    ],
  ]);
});
