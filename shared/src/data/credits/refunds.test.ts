// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fakeBackend, serverError } from "../../testing/fakeBackend";
import { fakeSupabase } from "../../testing/fakePortal";
import { isAwaited, registrationRefundQuery, loadedRefund } from "./refunds";

const refund = [{ credits: 4, expires_at: null, is_renewed: false }];

function observe() {
  let respond: (response: object) => void = () => undefined;
  const backend = fakeBackend({
    "POST rpc/registration_refund": () => new Promise<object>((resolve) => (respond = resolve)),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = registrationRefundQuery(fakeSupabase(backend.fetch), "e1");
  const observer = new QueryObserver(client, { ...query, enabled: false });
  observer.subscribe(() => undefined);
  const current = () => {
    const result = observer.getCurrentResult();
    return { isAwaited: isAwaited(result), refund: loadedRefund(result) };
  };
  async function read(response: object) {
    const reading = observer.refetch();
    const during = current();
    await expect.poll(() => backend.requests.length).toBe(1);
    backend.requests.pop();
    respond(response);
    await reading;
    return { during, after: current() };
  }
  return { read };
}

test("is awaited until the first read has ended", async () => {
  const { read } = observe();
  const { during, after } = await read(refund);
  expect(during).toEqual({ isAwaited: true, refund: [] });
  expect(after).toEqual({ isAwaited: false, refund });
});

test("is empty and not awaited after a failed read, also during the next one", async () => {
  const { read } = observe();
  const failed = { isAwaited: false, refund: [] };
  expect((await read(serverError)).after).toEqual(failed);
  const { during, after } = await read(refund);
  expect(during).toEqual(failed);
  expect(after).toEqual({ isAwaited: false, refund });
});

test("is empty after a failed refetch, because the refund may have changed", async () => {
  const { read } = observe();
  await read(refund);
  expect((await read(serverError)).after).toEqual({ isAwaited: false, refund: [] });
});

test("is never cached and read again every minute", () => {
  const { fetch } = fakeBackend();
  expect(registrationRefundQuery(fakeSupabase(fetch), "e1")).toMatchObject({
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 60_000,
  });
});
