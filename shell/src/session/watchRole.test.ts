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

test("a role that can't be read is asked for in growing pauses, until it can be", async () => {
  const { reply, onAnswer, role } = watched();
  reply.mockResolvedValue(failure);
  role.of("asha");
  await pass(60_000);
  expect(reply).toHaveBeenCalledTimes(4);
  expect(onAnswer).toHaveBeenLastCalledWith({ isAdmin: false, failed: true });
  reply.mockResolvedValue(yes);
  await pass(20_000);
  expect(onAnswer).toHaveBeenLastCalledWith({ isAdmin: true, failed: false });
  await pass(3_600_000);
  expect(reply).toHaveBeenCalledTimes(5);
});

test.each(["focus", "online"])(
  "a role that is not known is asked for at once on %s",
  async (on) => {
    const { reply, onAnswer, role } = watched();
    reply.mockResolvedValueOnce(failure);
    role.of("asha");
    await pass(100);
    for (let times = 0; times < 3; times += 1) window.dispatchEvent(new Event(on));
    await pass(0);
    expect(onAnswer).toHaveBeenLastCalledWith({ isAdmin: true, failed: false });
    expect(reply).toHaveBeenCalledTimes(2);
  },
);

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
  ["coming back to the window", comeBack],
  ["a write that fails", failToWrite],
])("an admin whose role is taken learns so from %s", async (_, happen) => {
  const asha = watched();
  asha.role.of("asha");
  await pass(100);
  asha.reply.mockResolvedValue({ data: false, error: null });
  await happen(asha);
  expect(asha.onAnswer).toHaveBeenLastCalledWith({ isAdmin: false, failed: false });
});

test.each([
  ["coming back to the window", comeBack],
  ["a write that fails", failToWrite],
])(
  "a check that fails after %s clears the role until the server confirms it",
  async (_, happen) => {
    const asha = watched();
    asha.role.of("asha");
    await pass(100);
    asha.reply.mockResolvedValue(failure);
    await happen(asha);
    expect(asha.onAnswer).toHaveBeenLastCalledWith({ isAdmin: false, failed: true });
    asha.reply.mockResolvedValue(yes);
    await pass(5000);
    expect(asha.onAnswer).toHaveBeenLastCalledWith({ isAdmin: true, failed: false });
  },
);

test("an answer that is no boolean makes nobody an admin", async () => {
  const asha = watched();
  asha.reply.mockResolvedValue({ data: null, error: null });
  asha.role.of("asha");
  await pass(100);
  expect(asha.onAnswer).toHaveBeenLastCalledWith({ isAdmin: false, failed: false });
});

test.each([
  ["coming back to the window", comeBack],
  ["a write that fails", failToWrite],
])("the role is not checked again after %s without a network", async (_, happen) => {
  const asha = watched();
  asha.role.of("asha");
  await pass(100);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await happen(asha);
  expect(asha.reply).toHaveBeenCalledOnce();
});

test("a failed write of a member says nothing of the role", async () => {
  const asha = watched();
  asha.reply.mockResolvedValue({ data: false, error: null });
  asha.role.of("asha");
  await pass(100);
  await failToWrite(asha);
  expect(asha.reply).toHaveBeenCalledOnce();
});

test("an answer about somebody who has left is nobody's", async () => {
  const { reply, onAnswer, role } = watched();
  let answer: (reply: Reply) => void = () => undefined;
  reply.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  role.of("asha");
  await pass(100);
  role.of(undefined);
  answer(yes);
  await pass(3_600_000);
  expect(onAnswer).not.toHaveBeenCalled();
});
