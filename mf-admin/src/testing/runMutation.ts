import { renderHook } from "@testing-library/react";
import { expect, vi } from "vitest";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { fakePortal, type Respond } from "./fakePortal";
import { hookInPortal } from "./hookInPortal";
import type { RunMutation } from "./mutationCases/mutationCase";

const loaded = [
  ...Object.values(queryRoots)
    .filter((root) => root !== "admin" && root !== "settings")
    .map((root) => [root]),
  ...[
    "activity",
    "blocks",
    "counts",
    "deliveries",
    "discovery",
    "feedback",
    "kiosks",
    "status",
    "users",
  ].map((list) => ["admin", list]),
  ...["wifi", "day_pass_credits", "opening_hours", "visitor_name_days", "canary_budget"].map(
    (setting) => ["settings", setting],
  ),
];

/**
 * Runs a mutation until its toast is shown and the affected queries are invalidated. `respond` is
 * the backend, and the host unless `host` is given. `outdated` are the keys of invalidated queries.
 */
export async function runMutation(
  run: RunMutation,
  respond: Respond,
  host: typeof fetch = async (path, init) =>
    respond(new Request(new URL(path as string, "http://portal.test"), init)),
) {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T06:30:00Z") });
  vi.stubGlobal("fetch", host);
  try {
    const portal = fakePortal(respond);
    for (const key of loaded) portal.queryClient.setQueryData(key, "loaded");
    const { result } = renderHook(run, hookInPortal(portal));
    result.current.mutate();
    await vi.waitFor(() => expect(portal.toasts).not.toEqual([]), { interval: 0, timeout: 4000 });
    await vi.advanceTimersByTimeAsync(1000);
    const outdated = portal.queryClient
      .getQueryCache()
      .getAll()
      // Queries that the mutation itself read and that failed count as invalidated too.
      .filter(({ state }) => state.isInvalidated && state.status !== "error")
      .map(({ queryKey }) => queryKey.join("/"));
    return { ...portal, outdated };
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
}
