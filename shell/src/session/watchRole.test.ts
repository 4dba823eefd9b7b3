// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pass, watchedRole } from "../testing/watchedRole";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("requests the role 100 ms after sign-in", async () => {
  const { backend, onResult, role } = watchedRole();
  role.watch("asha");
  await pass(99);
  expect(backend.requests).toEqual([]);
  await pass(1);
  expect(backend.requests.map(({ body }) => body)).toEqual([{ uid: "asha" }]);
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ isAdmin: true, failed: false });
});

test("retries a failed query with growing pauses until it succeeds", async () => {
  const { reply, onResult, role } = watchedRole();
  const sentAt: number[] = [];
  reply.mockImplementation(() => {
    sentAt.push(Date.now());
    return sentAt.length < 9 ? serverError : true;
  });
  role.watch("asha");
  await pass(3_600_000);
  const pauses = sentAt.slice(1).map((time, index) => (time - (sentAt[index] ?? 0)) / 1000);
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  const failures = sentAt.slice(1).map(() => [{ isAdmin: false, failed: true }]);
  expect(onResult.mock.calls).toEqual([...failures, [{ isAdmin: true, failed: false }]]);
});

test("starts with a short pause again for the next user", async () => {
  const { reply, role } = watchedRole();
  reply.mockReturnValue(serverError);
  role.watch("asha");
  await pass(100 + 5000 + 10_000);
  expect(reply).toHaveBeenCalledTimes(3);
  role.watch("dev");
  await pass(100 + 5000);
  expect(reply).toHaveBeenCalledTimes(5);
});

test("fails without a response for 10 s", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const { onResult, role } = watchedRole();
  role.watch("asha");
  await pass(100);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  expect(onResult).toHaveBeenCalledExactlyOnceWith({ isAdmin: false, failed: true });
});

test.each(["focus", "online"])("retries a failed query immediately and once on %s", async (on) => {
  const { reply, onResult, role } = watchedRole();
  reply.mockReturnValueOnce(serverError);
  role.watch("asha");
  await pass(100);
  for (let times = 0; times < 3; times += 1) window.dispatchEvent(new Event(on));
  await pass();
  expect(onResult).toHaveBeenLastCalledWith({ isAdmin: true, failed: false });
  await pass(60_000);
  expect(reply).toHaveBeenCalledTimes(2);
});

test("requests the role again on focus after 30 s, and not on reconnect, while the role is known", async () => {
  const { reply, role } = watchedRole();
  const focus = () => window.dispatchEvent(new Event("focus"));
  role.watch("asha");
  await pass(100);
  await pass(30_000);
  focus();
  window.dispatchEvent(new Event("online"));
  await pass();
  expect(reply).toHaveBeenCalledOnce();
  await pass(1);
  focus();
  await pass();
  expect(reply).toHaveBeenCalledTimes(2);
});

test("treats a response that is not a boolean as no admin", async () => {
  const asha = watchedRole();
  asha.reply.mockReturnValue(null);
  asha.role.watch("asha");
  await pass(100);
  expect(asha.onResult).toHaveBeenLastCalledWith({ isAdmin: false, failed: false });
});

test("discards the response for a user who has signed out", async () => {
  const { reply, onResult, role } = watchedRole();
  let respond: (isAdmin: boolean) => void = () => undefined;
  reply.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  role.watch("asha");
  await pass(100);
  role.watch(undefined);
  respond(true);
  await pass(3_600_000);
  expect(onResult).not.toHaveBeenCalled();
});
