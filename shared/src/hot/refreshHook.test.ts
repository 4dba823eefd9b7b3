import { afterEach, expect, it } from "vitest";
import { canRefresh, installRefreshHook } from "./refreshHook";

type Resolve = (type: unknown) => unknown;

afterEach(() => {
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = undefined;
});

/** Registers a renderer as a development build of React does. */
function startReact() {
  let resolve: Resolve | undefined;
  const renderer = {
    setRefreshHandler(handler: Resolve) {
      resolve = handler;
    },
  };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.inject(renderer);
  return { renderer, familyOf: (type: unknown) => resolve?.(type) };
}

it("refreshes components of several live modules", () => {
  installRefreshHook();
  const react = startReact();
  react.renderer.setRefreshHandler((type) => (type === "Rooms" ? "booking" : undefined));
  react.renderer.setRefreshHandler((type) => (type === "Snacks" ? "shop" : undefined));
  expect(["Rooms", "Snacks", "Else"].map(react.familyOf)).toEqual(["booking", "shop", undefined]);
});

it("refreshes when a module loads after React", () => {
  installRefreshHook();
  startReact();
  expect(canRefresh()).toBe(true);
});

it("does not refresh with a production build of React or without the hook", () => {
  expect(canRefresh()).toBe(false);
  installRefreshHook();
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.inject({});
  expect(canRefresh()).toBe(false);
});
