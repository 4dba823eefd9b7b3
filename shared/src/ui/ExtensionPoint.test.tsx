import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ExtensionsState, MountPart } from "../contract/extensions";
import { PortalContext } from "../contract/PortalContext";
import { createStore } from "../contract/store/createStore";
import { createFakePortal, fakeSupabase } from "../testing/fakePortal";
import { ExtensionPoint } from "./ExtensionPoint";

const part = (id: string, at = "booking.details") => ({ key: `mf-a/${id}`, at });

function show(parts: ExtensionsState["parts"]) {
  const state = createStore<ExtensionsState>({ parts, adminSections: [] });
  const mounted = new Map<string, MountPart>();
  const portal = createFakePortal({
    supabase: fakeSupabase(() => new Promise(() => undefined)),
    extensions: {
      ...state,
      mount(given) {
        const name = `${given.key} ${given.context["bookingId"]}`;
        mounted.set(name, given);
        return () => mounted.delete(name);
      },
    },
  });
  const point = (bookingId: string) => (
    <PortalContext value={portal}>
      <ExtensionPoint name="booking.details" context={{ bookingId }} />
    </PortalContext>
  );
  const { container, rerender, unmount } = render(point("b1"));
  const set = (next: ExtensionsState["parts"]) =>
    act(() => state.set({ parts: next, adminSections: [] }));
  const hidden = () => [...container.children].map((one) => one.hasAttribute("hidden"));
  return { container, mounted, set, hidden, unmount, showFor: (id: string) => rerender(point(id)) };
}

test("has no element without parts, and hides each part until it is shown", () => {
  const { container, mounted, set, hidden } = show([part("card", "dashboard.cards")]);
  expect(container.childElementCount).toBe(0);
  set([part("one"), part("two")]);
  expect(hidden()).toEqual([true, true]);
  act(() => mounted.get("mf-a/two b1")?.onShown());
  expect(hidden()).toEqual([true, false]);
});

test("removes a part that fails, and keeps the others mounted", () => {
  const { container, mounted, set } = show([part("one"), part("two")]);
  const kept = mounted.get("mf-a/two b1");
  set([part("two")]);
  expect([...mounted]).toEqual([["mf-a/two b1", kept]]);
  expect(container.childElementCount).toBe(1);
});

test("mounts again for another context, and nothing after it is gone", () => {
  const { mounted, showFor, unmount } = show([part("one")]);
  showFor("b2");
  expect([...mounted.keys()]).toEqual(["mf-a/one b2"]);
  unmount();
  expect(mounted.size).toBe(0);
});
