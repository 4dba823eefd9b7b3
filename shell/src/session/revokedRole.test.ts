// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { comeBack, failToWrite, pass, watchedRole, write } from "../testing/watchedRole";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ["window focus", comeBack],
  ["a failed write", failToWrite],
])("detects a revoked role after %s", async (_, happen) => {
  const asha = watchedRole();
  asha.role.watch("asha");
  await pass(100);
  asha.reply.mockReturnValue(false);
  await happen(asha);
  expect(asha.onResult).toHaveBeenLastCalledWith({ isAdmin: false, failed: false });
});

test.each([
  ["window focus", comeBack],
  ["a failed write", failToWrite],
])(
  "clears the role when a check after %s fails, until the server confirms it",
  async (_, happen) => {
    const asha = watchedRole();
    asha.role.watch("asha");
    await pass(100);
    asha.reply.mockReturnValue(serverError);
    await happen(asha);
    expect(asha.onResult).toHaveBeenLastCalledWith({ isAdmin: false, failed: true });
    asha.reply.mockReturnValue(true);
    await pass(5000);
    expect(asha.onResult).toHaveBeenLastCalledWith({ isAdmin: true, failed: false });
  },
);

test.each([
  ["window focus", comeBack],
  ["a failed write", failToWrite],
])("does not check the role after %s while offline", async (_, happen) => {
  const asha = watchedRole();
  asha.role.watch("asha");
  await pass(100);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await happen(asha);
  expect(asha.reply).toHaveBeenCalledOnce();
});

test("does not check the role after a successful write", async () => {
  const asha = watchedRole();
  asha.role.watch("asha");
  await pass(100);
  await write(asha.queryClient, () => Promise.resolve(null));
  expect(asha.reply).toHaveBeenCalledOnce();
});

test("does not check the role of the next user early after a failed write", async () => {
  const asha = watchedRole();
  asha.role.watch("asha");
  await pass(100);
  asha.role.watch("dev");
  await failToWrite(asha);
  expect(asha.reply).toHaveBeenCalledOnce();
});

test("does not check the role after a failed write of a member", async () => {
  const asha = watchedRole();
  asha.reply.mockReturnValue(false);
  asha.role.watch("asha");
  await pass(100);
  await failToWrite(asha);
  expect(asha.reply).toHaveBeenCalledOnce();
});

test("sends no request while signed out", async () => {
  const asha = watchedRole();
  asha.role.watch("asha");
  await pass(100);
  asha.reply.mockReturnValue(serverError);
  await comeBack();
  asha.reply.mockClear();
  asha.role.watch(undefined);
  await comeBack();
  window.dispatchEvent(new Event("online"));
  await failToWrite(asha);
  expect(asha.reply).not.toHaveBeenCalled();
});
