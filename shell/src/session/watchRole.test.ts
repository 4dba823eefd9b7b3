// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pass, watchedRole } from "../testing/watchedRole";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("asks about the user 100 ms after sign-in", async () => {
  const { backend, onAnswer, role } = watchedRole();
  role.watch("asha");
  await pass(99);
  expect(backend.requests).toEqual([]);
  await pass(1);
  expect(backend.requests.map(({ body }) => body)).toEqual([{ uid: "asha" }]);
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ isAdmin: true, failed: false });
});

test("retries a failed query with growing pauses until it succeeds", async () => {
  const { reply, onAnswer, role } = watchedRole();
  const asked: number[] = [];
  reply.mockImplementation(() => {
    asked.push(Date.now());
    return asked.length < 9 ? serverError : true;
  });
  role.watch("asha");
  await pass(3_600_000);
  const pauses = asked.slice(1).map((time, index) => (time - (asked[index] ?? 0)) / 1000);
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  const failures = asked.slice(1).map(() => [{ isAdmin: false, failed: true }]);
  expect(onAnswer.mock.calls).toEqual([...failures, [{ isAdmin: true, failed: false }]]);
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

test("fails without an answer for 10 s", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const { onAnswer, role } = watchedRole();
  role.watch("asha");
  await pass(100);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ isAdmin: false, failed: true });
});

test.each(["focus", "online"])("retries a failed query immediately and once on %s", async (on) => {
  const { reply, onAnswer, role } = watchedRole();
  reply.mockReturnValueOnce(serverError);
  role.watch("asha");
  await pass(100);
  for (let times = 0; times < 3; times += 1) window.dispatchEvent(new Event(on));
  await pass();
  expect(onAnswer).toHaveBeenLastCalledWith({ isAdmin: true, failed: false });
  await pass(60_000);
  expect(reply).toHaveBeenCalledTimes(2);
});

test("asks again on focus after 30 s, and not on reconnect, while the role is known", async () => {
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

test("treats an answer that is not a boolean as no admin", async () => {
  const asha = watchedRole();
  asha.reply.mockReturnValue(null);
  asha.role.watch("asha");
  await pass(100);
  expect(asha.onAnswer).toHaveBeenLastCalledWith({ isAdmin: false, failed: false });
});

test("discards an answer about a user who has signed out", async () => {
  const { reply, onAnswer, role } = watchedRole();
  let answer: (isAdmin: boolean) => void = () => undefined;
  reply.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  role.watch("asha");
  await pass(100);
  role.watch(undefined);
  answer(true);
  await pass(3_600_000);
  expect(onAnswer).not.toHaveBeenCalled();
});
