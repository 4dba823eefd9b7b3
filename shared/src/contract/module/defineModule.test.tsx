import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakePortal, fakeSupabase } from "../../testing/fakePortal";
import { defineModule } from "./defineModule";

vi.stubGlobal("__webpack_public_path__", "http://localhost/modules/mf-test/one/");

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Mounts a page over other text of its snapshot. */
function mountOverSnapshot(snapshot: string) {
  const portal = createFakePortal({ supabase: fakeSupabase(() => new Promise(() => undefined)) });
  const reportError = vi.spyOn(portal, "reportError").mockReturnValue();
  const outlet = document.createElement("div");
  outlet.innerHTML = `<div data-module>${snapshot}</div>`;
  document.body.append(outlet);
  const module = defineModule({ App: () => <p>Snacks</p> });
  const onCrash = vi.fn();
  const props = { name: "mf-test", outlet, portal, onCrash };
  void module.mount(props);
  return { module, props, outlet, reportError };
}

test("reports a snapshot that differs from the page, and renders the page", async () => {
  const { outlet, reportError } = mountOverSnapshot("<p>Other</p>");
  await act(async () => undefined);
  expect(outlet.textContent).toBe("Snacks");
  expect(reportError).toHaveBeenCalledOnce();
});

test("reports nothing when it is unmounted before it is hydrated", async () => {
  const { module, props, outlet, reportError } = mountOverSnapshot("<p>Snacks</p>");
  await act(() => module.unmount(props));
  expect(outlet.textContent).toBe("");
  expect(reportError).not.toHaveBeenCalled();
});
