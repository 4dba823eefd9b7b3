import { addOverlayEntry } from "@portal/shared/ui/useCloseOnBack";
import { afterEach, expect, test, vi } from "vitest";
import { leaveClosedOverlays } from "./leaveClosedOverlays";
import { replaceOverlayEntries } from "./replaceOverlayEntries";

// The method is that of the prototype again.
afterEach(() => Reflect.deleteProperty(history, "pushState"));

test("a page that an overlay opens takes the place of its entry", async () => {
  replaceOverlayEntries();
  history.pushState({ idx: 1, key: "a" }, "", "/dashboard");
  const close = addOverlayEntry(() => undefined);
  const { length } = history;
  history.pushState({ idx: 3, key: "b" }, "", "/snacks");
  close();
  expect(history.length).toBe(length);
  expect(history.state).toEqual({ idx: 2, key: "b" });
  history.back();
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 1, key: "a" }));
  expect(location.pathname).toBe("/dashboard");
});

test("Forward opens nothing and leads back to the page", async () => {
  leaveClosedOverlays();
  history.pushState({ idx: 1 }, "", "/dashboard");
  const onBack = vi.fn();
  addOverlayEntry(onBack);
  history.back();
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  const back = vi.spyOn(history, "back");
  history.forward();
  await vi.waitFor(() => expect(back).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 1 }));
  expect(onBack).toHaveBeenCalledOnce();
});
