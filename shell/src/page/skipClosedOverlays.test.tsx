import { addOverlayEntry, isOverlayEntry } from "@portal/shared/ui/useCloseOnBack";
import { expect, test, vi } from "vitest";
import { skipClosedOverlays } from "./skipClosedOverlays";

test("passes over the entry of an overlay that a link has left, but not that of an open one", async () => {
  history.pushState({ idx: 1 }, "", "/dashboard");
  addOverlayEntry(() => undefined);
  skipClosedOverlays();
  expect(isOverlayEntry(history.state)).toBe(true);

  // A link opens another page, and the overlay closes.
  const close = addOverlayEntry(() => undefined);
  history.pushState({ idx: 4 }, "", "/snacks");
  dispatchEvent(new Event("popstate"));
  close();
  history.back();
  await vi.waitFor(() => expect(history.state).toMatchObject({ idx: 2 }));
  expect(location.pathname).toBe("/dashboard");
});
