import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { jsx } from "react/jsx-runtime";
import { BrowserRouter } from "@portal/shared/vendor/router";
import type { ModuleLifecycles, ModuleProps } from "../../contract/module/module";
import type { Portal } from "../../contract/portal";
import { createFramePortal } from "./fakePortal";
import { loadModule } from "./loadModule";
import { readFrameSettings } from "./readFrameSettings";

export interface Frame {
  load(name: string, entryUrl: string): Promise<void>;
  /** Uses lifecycles created in the page, for modules that misbehave on purpose. */
  use(name: string, lifecycles: ModuleLifecycles): void;
  goTo(path: string): void;
  mount(): Promise<void>;
  unmount(): Promise<void>;
  breakPortal(): void;
  readonly crashes: readonly string[];
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

let portal: Portal | undefined;
const breakable = () =>
  new Proxy(createFramePortal(), {
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
  async load(name, entryUrl) {
    module = { name, lifecycles: await loadModule(name, entryUrl) };
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
    portal ??= breakable();
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

const settings = readFrameSettings();
if (settings) {
  const { startAlone } = await import("./alone/startAlone");
  startAlone(settings, outlet);
}
