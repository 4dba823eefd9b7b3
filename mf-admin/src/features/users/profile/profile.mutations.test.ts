// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { userMutations } from "../../../testing/mutationCases/userMutations";
import { jsonResponse, fakePortal } from "../../../testing/fakePortal";
import { hookInPortal } from "../../../testing/hookInPortal";
import { userQueries } from "../users.queries";

afterEach(() => vi.useRealTimers());

const delayed = userMutations.filter(({ action }) =>
  /^(edits a profile|adds a user)$/.test(action),
);

test.each(delayed.map((mutation) => [mutation.title, mutation] as const))(
  "%s: invalidates the list of users after 1 second",
  async (_, { run }) => {
    vi.useFakeTimers();
    const portal = fakePortal(({ url }) =>
      jsonResponse(url.includes("/functions/") ? { userId: "7" } : [{ id: "7" }]),
    );
    portal.queryClient.setQueryData(userQueries.all, "as it was");
    const isOutdated = () => portal.queryClient.getQueryState(userQueries.all)?.isInvalidated;
    const { result } = renderHook(run, hookInPortal(portal));
    result.current.mutate();
    await vi.waitFor(() => expect(portal.toasts).toHaveLength(1), { interval: 0 });
    await vi.advanceTimersByTimeAsync(990);
    expect(isOutdated()).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    expect(isOutdated()).toBe(true);
  },
);
