import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { jsx } from "react/jsx-runtime";
import { BrowserRouter } from "react-router-dom";
import type { ModuleLifecycles, ModuleProps } from "../../contract/module";
import { createFakePortal } from "./fakePortal";

/** What the conformance suite does with a module, from outside the browser. */
export interface Frame {
  load(name: string, manifestUrl: string): Promise<void>;
  /** Takes lifecycles made in the page instead, for modules that misbehave on purpose. */
  use(name: string, lifecycles: ModuleLifecycles): void;
  goTo(path: string): void;
  mount(): Promise<void>;
  unmount(): Promise<void>;
  /** From now on everything the module asks of its portal throws. */
  breakPortal(): void;
  readonly crashes: readonly string[];
  /** A library is shared with modules only if the frame uses it. */
  readonly libraries: readonly unknown[];
}

declare global {
  var frame: Frame;
}

const outlet = document.getElementById("outlet");
if (!outlet) throw new Error("The frame has no outlet");
const crashes: string[] = [];
let broken = false;
let module: { name: string; lifecycles: ModuleLifecycles } | undefined;
let props: ModuleProps | undefined;

/** The same portal, until it is told to break. */
const portal = new Proxy(createFakePortal(), {
  get(target, key, receiver): unknown {
    if (broken) throw new Error("The portal is broken on purpose");
    return Reflect.get(target, key, receiver);
  },
});

function current() {
  if (!module) throw new Error("No module is loaded");
  return module;
}

globalThis.frame = {
  crashes,
  libraries: [createPortal, createRoot, jsx, BrowserRouter],
  async load(name, manifestUrl) {
    registerRemotes([{ name, entry: manifestUrl, type: "global" }]);
    const app = await loadRemote<{ default: ModuleLifecycles }>(`${name}/app`);
    if (!app) throw new Error(`${name} exposes no ./app`);
    module = { name, lifecycles: app.default };
  },
  use(name, lifecycles) {
    module = { name, lifecycles };
  },
  goTo(path) {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  },
  async mount() {
    const { name, lifecycles } = current();
    props = { name, outlet, portal, onCrash: (error) => crashes.push(String(error)) };
    await lifecycles.bootstrap(props);
    await lifecycles.mount(props);
  },
  async unmount() {
    broken = false;
    if (props) await current().lifecycles.unmount(props);
  },
  breakPortal() {
    broken = true;
  },
};
