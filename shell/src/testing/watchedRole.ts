import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { QueryClient } from "@tanstack/react-query";
import { vi } from "vitest";
import { watchRole } from "../session/watchRole";

type Reply = boolean | null | Response;

export function watchedRole() {
  const reply = vi.fn((): Reply | Promise<Reply> => true);
  const backend = fakeBackend({ "POST rpc/is_admin_role": () => reply() });
  const onResult = vi.fn();
  const queryClient = new QueryClient();
  const role = watchRole(fakeSupabase(backend.fetch), queryClient, onResult);
  return { backend, reply, onResult, role, queryClient };
}

export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** The user returns to the window after more than 30 s. */
export async function comeBack() {
  await pass(31_000);
  window.dispatchEvent(new Event("focus"));
  await pass();
}

export async function write(queryClient: QueryClient, mutationFn: () => Promise<unknown>) {
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await mutation.execute(undefined).catch(() => undefined);
  await pass();
}

export const failToWrite = ({ queryClient }: ReturnType<typeof watchedRole>) =>
  write(queryClient, () => Promise.reject(new Error("Someone else changed this first.")));
