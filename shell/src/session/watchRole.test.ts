// @vitest-environment happy-dom
import type { Supabase } from "@portal/shared/data/supabase";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchRole } from "./watchRole";

type Reply = { data: boolean | null; error: { message: string } | null };
const yes: Reply = { data: true, error: null };
const failure: Reply = { data: null, error: { message: "Service Unavailable" } };

function watched() {
  const reply = vi.fn(async (): Promise<Reply> => yes);
  const onAnswer = vi.fn();
  const rpc = () => ({ abortSignal: reply });
  const queryClient = new QueryClient();
  const role = watchRole({ rpc } as unknown as Supabase, queryClient, onAnswer);
  return { reply, onAnswer, role, queryClient };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("retries a failed query with growing pauses until it succeeds", async () => {
  const { reply, onAnswer, role } = watched();
  reply.mockResolvedValue(failure);
  role.watch("asha");
  await pass(60_000);
  expect(reply).toHaveBeenCalledTimes(4);
  expect(onAnswer).toHaveBeenLastCalledWith({ isAdmin: false, failed: true });
  reply.mockResolvedValue(yes);
  await pass(20_000);
  expect(onAnswer).toHaveBeenLastCalledWith({ isAdmin: true, failed: false });
  await pass(3_600_000);
  expect(reply).toHaveBeenCalledTimes(5);
});

test.each(["focus", "online"])("retries a failed query immediately on %s", async (on) => {
  const { reply, onAnswer, role } = watched();
  reply.mockResolvedValueOnce(failure);
  role.watch("asha");
  await pass(100);
  for (let times = 0; times < 3; times += 1) window.dispatchEvent(new Event(on));
  await pass(0);
  expect(onAnswer).toHaveBeenLastCalledWith({ isAdmin: true, failed: false });
  expect(reply).toHaveBeenCalledTimes(2);
});

async function comeBack() {
  await pass(31_000);
  window.dispatchEvent(new Event("focus"));
  await pass(0);
}

async function failToWrite({ queryClient }: ReturnType<typeof watched>) {
  const mutationFn = () => Promise.reject(new Error("Someone else changed this first."));
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await mutation.execute(undefined).catch(() => undefined);
  await pass(0);
}

test.each([
  ["window focus", comeBack],
  ["a failed write", failToWrite],
])("detects a revoked role after %s", async (_, happen) => {
  const asha = watched();
  asha.role.watch("asha");
  await pass(100);
  asha.reply.mockResolvedValue({ data: false, error: null });
  await happen(asha);
  expect(asha.onAnswer).toHaveBeenLastCalledWith({ isAdmin: false, failed: false });
});

test.each([
  ["window focus", comeBack],
  ["a failed write", failToWrite],
])(
  "clears the role when a check after %s fails, until the server confirms it",
  async (_, happen) => {
    const asha = watched();
    asha.role.watch("asha");
    await pass(100);
    asha.reply.mockResolvedValue(failure);
    await happen(asha);
    expect(asha.onAnswer).toHaveBeenLastCalledWith({ isAdmin: false, failed: true });
    asha.reply.mockResolvedValue(yes);
    await pass(5000);
    expect(asha.onAnswer).toHaveBeenLastCalledWith({ isAdmin: true, failed: false });
  },
);

test("treats an answer that is not a boolean as no admin", async () => {
  const asha = watched();
  asha.reply.mockResolvedValue({ data: null, error: null });
  asha.role.watch("asha");
  await pass(100);
  expect(asha.onAnswer).toHaveBeenLastCalledWith({ isAdmin: false, failed: false });
});

test.each([
  ["window focus", comeBack],
  ["a failed write", failToWrite],
])("does not check the role after %s while offline", async (_, happen) => {
  const asha = watched();
  asha.role.watch("asha");
  await pass(100);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await happen(asha);
  expect(asha.reply).toHaveBeenCalledOnce();
});

test("does not check the role after a failed write of a member", async () => {
  const asha = watched();
  asha.reply.mockResolvedValue({ data: false, error: null });
  asha.role.watch("asha");
  await pass(100);
  await failToWrite(asha);
  expect(asha.reply).toHaveBeenCalledOnce();
});

test("discards an answer about a user who has signed out", async () => {
  const { reply, onAnswer, role } = watched();
  let answer: (reply: Reply) => void = () => undefined;
  reply.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  role.watch("asha");
  await pass(100);
  role.watch(undefined);
  answer(yes);
  await pass(3_600_000);
  expect(onAnswer).not.toHaveBeenCalled();
});
