import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { everyWrite } from "../testing/everyWrite";
import { answer, fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";

const showing = everyWrite
  .filter(({ refreshes }) => refreshes.length > 0)
  .map((made) => [made.what, made] as const);

test.each(showing)(
  "An admin who %s finds it so wherever it shows",
  async (_, { run, refreshes }) => {
    const portal = fakePortal(({ url }) =>
      answer(url.includes("/functions/") ? { userId: "7" } : [{ id: "7" }]),
    );
    for (const key of refreshes) portal.queryClient.setQueryData([...key, "shown"], "before");
    const { result } = renderHook(run, inPortal(portal));
    result.current.mutate();
    for (const key of refreshes) {
      const isOutdated = () => portal.queryClient.getQueryState([...key, "shown"])?.isInvalidated;
      await waitFor(() => expect(isOutdated()).toBe(true));
    }
  },
);
