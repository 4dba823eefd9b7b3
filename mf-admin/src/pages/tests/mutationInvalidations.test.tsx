import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { allMutations } from "../../testing/mutationCases/allMutations";
import { answer, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";

const invalidating = allMutations
  .filter(({ invalidates }) => invalidates.length > 0)
  .map((mutation) => [mutation.title, mutation] as const);

test.each(invalidating)(
  "%s: invalidates the affected queries outside its own list",
  async (_, { run, invalidates }) => {
    const portal = fakePortal(({ url }) =>
      answer(url.includes("/functions/") ? { userId: "7" } : [{ id: "7" }]),
    );
    for (const key of invalidates) portal.queryClient.setQueryData([...key, "shown"], "before");
    const { result } = renderHook(run, inPortal(portal));
    result.current.mutate();
    for (const key of invalidates) {
      const isOutdated = () => portal.queryClient.getQueryState([...key, "shown"])?.isInvalidated;
      await waitFor(() => expect(isOutdated()).toBe(true));
    }
  },
);
