import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { peopleWrites } from "../../../testing/peopleWrites";
import { answer, fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { userQueries } from "../users.queries";

afterEach(() => vi.useRealTimers());

const slow = peopleWrites.filter(({ what }) => /^(edits a profile|adds a person)$/.test(what));

test.each(slow.map((made) => [made.what, made] as const))(
  "The list of users is read again 1 second after an admin %s",
  async (_, { run }) => {
    vi.useFakeTimers();
    const portal = fakePortal(({ url }) =>
      answer(url.includes("/functions/") ? { userId: "7" } : [{ id: "7" }]),
    );
    portal.queryClient.setQueryData(userQueries.all, "as it was");
    const isOutdated = () => portal.queryClient.getQueryState(userQueries.all)?.isInvalidated;
    const { result } = renderHook(run, inPortal(portal));
    result.current.mutate();
    await vi.waitFor(() => expect(portal.toasts).toHaveLength(1), { interval: 0 });
    await vi.advanceTimersByTimeAsync(990);
    expect(isOutdated()).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    expect(isOutdated()).toBe(true);
  },
);
