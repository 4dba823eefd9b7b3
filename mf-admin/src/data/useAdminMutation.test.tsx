import { onlineWrites } from "@portal/shared/data/offline";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Portal } from "@portal/shared/contract/portal";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import type { ShowToast } from "@portal/shared/contract/toast";
import { StaleVersionError, requireRow } from "@portal/shared/data/staleVersion";
import { adminKeys } from "./adminKeys";
import { toErrorToast, useAdminMutation } from "./useAdminMutation";

function renderMutation(options: { fails?: unknown; invalidateAfterMs?: number }) {
  const toast = vi.fn<ShowToast>();
  const queryClient = new QueryClient({ mutationCache: onlineWrites() });
  const invalidate = vi.spyOn(queryClient, "invalidateQueries");
  const portal = { toast, queryClient } as unknown as Portal;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalContext value={portal}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </PortalContext>
  );
  const { result } = renderHook(
    () =>
      useAdminMutation({
        write: (_, name: string) =>
          options.fails ? Promise.reject(options.fails as Error) : Promise.resolve(name),
        invalidates: [["users"]],
        flow: (name) => `user ${name}`,
        successToast: (name) => ({ title: `${name} is saved` }),
        errorToast: toErrorToast("Error", "Failed to save"),
        ...(options.invalidateAfterMs && { invalidateAfterMs: options.invalidateAfterMs }),
      }),
    { wrapper },
  );
  result.current.mutate("Asha");
  return { toast, invalidate, result };
}

afterEach(() => vi.useRealTimers());

test("shows one toast and invalidates the list after a successful mutation", async () => {
  const { toast, invalidate } = renderMutation({});
  await waitFor(() => expect(invalidate).toHaveBeenCalledWith({ queryKey: ["users"] }));
  expect(toast.mock.calls).toEqual([[{ flow: "user Asha", title: "Asha is saved" }]]);
});

test("delays the invalidation by invalidateAfterMs", async () => {
  vi.useFakeTimers();
  const { toast, invalidate } = renderMutation({ invalidateAfterMs: 1000 });
  await vi.advanceTimersByTimeAsync(999);
  expect(toast).toHaveBeenCalledOnce();
  expect(invalidate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const keys = invalidate.mock.calls.map(([filters]) => filters?.queryKey);
  expect(keys).toEqual([["users"], adminKeys.audit]);
});

test("shows one readable error toast when the mutation fails", async () => {
  const { toast, invalidate } = renderMutation({
    fails: { code: "XX000", message: "tuple concurrently" },
  });
  await waitFor(() => expect(invalidate).toHaveBeenCalled());
  expect(toast.mock.calls).toEqual([
    [{ flow: "user Asha", variant: "destructive", title: "Error", description: "Failed to save" }],
  ]);
});

test("sends nothing while the browser is offline, and drops the failure once it is online", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { toast, result } = renderMutation({});
  await waitFor(() => expect(result.current.isError).toBe(true));
  const description = "You're offline. Check your connection, then try again.";
  expect(toast.mock.calls).toEqual([
    [{ flow: "user Asha", variant: "destructive", title: "Error", description }],
  ]);
  online.mockRestore();
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(result.current.isIdle).toBe(true));
});

test("reports a write based on a stale version", async () => {
  const responding = (data: object[]) => ({ throwOnError: () => Promise.resolve({ data }) });
  await expect(requireRow(responding([]))).rejects.toThrow(StaleVersionError);
  expect(await requireRow(responding([{ id: "1" }]))).toEqual({ id: "1" });
  const { toast } = renderMutation({ fails: new StaleVersionError() });
  await waitFor(() => expect(toast).toHaveBeenCalledOnce());
  expect(toast.mock.calls[0]?.[0].description).toContain("Someone else changed this first");
});
