import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Portal } from "@portal/shared/contract/portal";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import type { ShowToast } from "@portal/shared/contract/toast";
import { ChangedMeanwhile, written } from "@portal/shared/data/changedMeanwhile";
import { failure, useAdminWrite } from "./useAdminWrite";

function write(options: { fails?: unknown; refreshAfter?: number }) {
  const toast = vi.fn<ShowToast>();
  const queryClient = new QueryClient();
  const invalidate = vi.spyOn(queryClient, "invalidateQueries");
  const portal = { toast, queryClient } as unknown as Portal;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalContext value={portal}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </PortalContext>
  );
  const { result } = renderHook(
    () =>
      useAdminWrite({
        write: (_, name: string) =>
          options.fails ? Promise.reject(options.fails as Error) : Promise.resolve(name),
        invalidates: [["people"]],
        succeeded: (name) => ({ title: `${name} is saved` }),
        failed: failure("Error", "Failed to save"),
        ...(options.refreshAfter && { refreshAfter: options.refreshAfter }),
      }),
    { wrapper },
  );
  result.current.mutate("Asha");
  return { toast, invalidate };
}

afterEach(() => vi.useRealTimers());

test("A write that worked is said once, and its list is read again", async () => {
  const { toast, invalidate } = write({});
  await waitFor(() => expect(invalidate).toHaveBeenCalledWith({ queryKey: ["people"] }));
  expect(toast.mock.calls).toEqual([[{ title: "Asha is saved" }]]);
});

test("A list can wait a second before it is read again", async () => {
  vi.useFakeTimers();
  const { toast, invalidate } = write({ refreshAfter: 1000 });
  await vi.advanceTimersByTimeAsync(999);
  expect(toast).toHaveBeenCalledOnce();
  expect(invalidate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidate).toHaveBeenCalledOnce();
});

test("A write that failed is said once, as a failure, with a sentence for people", async () => {
  const { toast, invalidate } = write({ fails: { code: "XX000", message: "tuple concurrently" } });
  await waitFor(() => expect(invalidate).toHaveBeenCalled());
  expect(toast.mock.calls).toEqual([
    [{ variant: "destructive", title: "Error", description: "Failed to save" }],
  ]);
});

test("Who comes second is told that somebody was first", async () => {
  const answering = (data: object[]) => ({ throwOnError: () => Promise.resolve({ data }) });
  await expect(written(answering([]))).rejects.toThrow(ChangedMeanwhile);
  expect(await written(answering([{ id: "1" }]))).toEqual({ id: "1" });
  const { toast } = write({ fails: new ChangedMeanwhile() });
  await waitFor(() => expect(toast).toHaveBeenCalledOnce());
  expect(toast.mock.calls[0]?.[0].description).toContain("Someone else changed this first");
});
