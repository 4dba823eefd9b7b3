// @vitest-environment happy-dom
import type { ModuleLifecycles, ModuleProps } from "@portal/shared/contract/module/module";
import type { Discovery } from "@portal/shared/contract/release/discovery";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { asha } from "../testing/fakeShell";
import { flushPromises, listing } from "../testing/openPortal";
import { go, portalPerTest, retry } from "../testing/portalPerTest";
import { testRelease } from "../testing/testRelease";
import { loadLifecycles } from "./loading/loadRelease";

vi.mock("./loading/loadRelease");
vi.mock("single-spa", async (load) => (await import("../testing/singleSpa")).restartable(load));

const { open } = portalPerTest();

/** What the release "new" does at its new path; it shows its build on the others. */
let showLockers: (props: ModuleProps) => Promise<void>;

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  document.body.innerHTML = "";
  vi.mocked(loadLifecycles).mockImplementation((_, { extras: { build } }) => {
    const lifecycles: ModuleLifecycles = {
      bootstrap: () => Promise.resolve(),
      mount(props) {
        if (build === "new" && location.pathname === "/lockers") return showLockers(props);
        props.outlet.textContent = build;
        return Promise.resolve();
      },
      unmount: () => Promise.resolve(),
    };
    return Promise.resolve(lifecycles);
  });
});

/** The release in use has the route `/lockers`, its fallback does not. */
function withNewRoute(): Discovery {
  const snacks = { path: "/snacks", access: "public" as const };
  const old = testRelease({ build: "old" });
  const fresh = testRelease({ build: "new", isDefault: true, fallback: "old" });
  old.extras.routes = [snacks];
  fresh.extras.routes = [snacks, { path: "/lockers", access: "public" }];
  const { microFrontends, schema } = listing();
  return { schema, microFrontends: { ...microFrontends, "mf-shop": [fresh, old] } };
}

async function openAt(path: string) {
  const portal = await open(path, { user: asha }, withNewRoute());
  // The watch for blank pages.
  await vi.dynamicImportSettled();
  return portal;
}
const shown = () => document.body.textContent;

const failures: Record<string, (props: ModuleProps) => Promise<void>> = {
  "throws when it mounts": () => Promise.reject(new Error("no lockers")),
  "mounts nothing": () => Promise.resolve(),
  "mounts empty elements": ({ outlet }) => {
    outlet.innerHTML = "<div><div></div></div>";
    return Promise.resolve();
  },
  "never finishes mounting": () => new Promise(() => undefined),
};

describe.each(Object.entries(failures))("a new route whose release %s", (_, fail) => {
  beforeEach(() => void (showLockers = fail));

  it("shows the panel of the module instead of a fallback without the route", async () => {
    const portal = await openAt("/lockers");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(portal.view.getSnapshot()).toMatchObject({ kind: "unavailable", title: "Test" });
    expect(shown()).not.toContain("old");

    showLockers = ({ outlet }) => {
      outlet.textContent = "lockers";
      return Promise.resolve();
    };
    retry(portal);
    await flushPromises();
    expect(portal.view.getSnapshot()).toEqual({ kind: "module", name: "mf-shop" });
    expect(shown()).toBe("lockers");
  });

  it("leaves the other routes of the module usable", async () => {
    const { view } = await openAt("/lockers");
    await vi.advanceTimersByTimeAsync(30_000);
    await go("/snacks");
    expect(view.getSnapshot()).toEqual({ kind: "module", name: "mf-shop" });
  });
});

it("replaces a fallback when the user opens a route that it lacks", async () => {
  vi.mocked(loadLifecycles).mockRejectedValueOnce(new Error("503"));
  vi.mocked(loadLifecycles).mockRejectedValueOnce(new Error("503"));
  const { view } = await openAt("/snacks");
  expect(shown()).toBe("old");
  showLockers = ({ outlet }) => {
    outlet.textContent = "lockers";
    return Promise.resolve();
  };
  await go("/lockers");
  expect(shown()).toBe("lockers");
  expect(view.getSnapshot()).toEqual({ kind: "module", name: "mf-shop" });
});

it("shows a page that was blank for a while as soon as it has content", async () => {
  let finish = () => {};
  showLockers = ({ outlet }) => {
    finish = () => outlet.append("lockers");
    return Promise.resolve();
  };
  const { view, onMountResult } = await openAt("/lockers");
  await vi.advanceTimersByTimeAsync(3000);
  expect(view.getSnapshot()).toMatchObject({
    kind: "unavailable",
    detail: "It shows nothing on this page.",
  });
  finish();
  await vi.advanceTimersByTimeAsync(500);
  expect(view.getSnapshot()).toEqual({ kind: "module", name: "mf-shop" });
  expect(onMountResult).toHaveBeenCalledOnce();
});
