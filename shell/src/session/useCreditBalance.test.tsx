import { PortalContext } from "@portal/shared/contract/PortalContext";
import { describeRequest, fakeBackend, serverError } from "@portal/shared/testing/fakeBackend";
import { createFakePortal, fakeSupabase } from "@portal/shared/testing/fakePortal";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useCreditBalance } from "./useCreditBalance";

const BALANCE = "GET user_credits";

function open(response: object) {
  const realtime = fakeRealtime();
  const backend = fakeBackend({ [BALANCE]: response });
  const supabase = fakeSupabase(backend.fetch, {
    realtime: { transport: realtime.transport as never },
  });
  const portal = createFakePortal({ supabase });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>{children}</QueryClientProvider>
    </PortalContext>
  );
  const hook = renderHook(({ id }) => useCreditBalance(id), {
    wrapper,
    initialProps: { id: "asha" },
  });
  return { ...hook, backend, realtime };
}
const filters = ({ realtime }: ReturnType<typeof open>) =>
  realtime.joins.flatMap(({ changes }) => changes);
const credits = (id: string) => ({
  event: "*",
  schema: "public",
  table: "user_credits",
  filter: `user_id=eq.${id}`,
});

test("reads the user's balance", async () => {
  const { result, backend } = open([{ balance: 12 }]);
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe(12));
  expect(backend.requests.map(describeRequest)).toContain(
    "GET user_credits?select=balance&user_id=eq.asha",
  );
});

test("has no balance when it can't be read", async () => {
  const { result } = open(serverError);
  await waitFor(() => expect(result.current).toBeNull());
});

test("reads the balance again when the user's row changes, and keeps it on a failure", async () => {
  const { result, backend, realtime } = open([{ balance: 12 }]);
  await waitFor(() => expect(result.current).toBe(12));
  await waitFor(() => expect(realtime.joins).toHaveLength(1));
  backend.responses[BALANCE] = [{ balance: 8 }];
  realtime.joins[0]?.system("ok", "Subscribed to PostgreSQL");
  await waitFor(() => expect(result.current).toBe(8));
  backend.responses[BALANCE] = serverError;
  backend.requests.length = 0;
  realtime.joins[0]?.system("ok", "Subscribed to PostgreSQL");
  await waitFor(() => expect(backend.sent(BALANCE)).toHaveLength(1));
  expect(result.current).toBe(8);
});

test("watches the credits of the present user only", async () => {
  const hook = open([{ balance: 12 }]);
  await waitFor(() => expect(filters(hook)).toEqual([credits("asha")]));
  hook.rerender({ id: "dev" });
  await waitFor(() => expect(filters(hook)).toEqual([credits("asha"), credits("dev")]));
  expect(hook.realtime.left).toEqual([hook.realtime.joins[0]?.topic]);
  hook.unmount();
  await waitFor(() => expect(hook.realtime.left).toHaveLength(2));
});
