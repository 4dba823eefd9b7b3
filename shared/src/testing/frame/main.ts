import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { jsx } from "react/jsx-runtime";
import { BrowserRouter } from "@portal/shared/vendor/router";
import type { PartContext } from "../../contract/extensions";
import type { ModuleLifecycles, ModuleProps } from "../../contract/module/module";
import type { PartLifecycles, PartProps } from "../../contract/module/part";
import type { Portal } from "../../contract/portal";
import { FRAME_VERSION } from "./frameVersion";
import { createFramePortal } from "./fakePortal";
import { loadModule, loadPart } from "./loadModule";
import { readFrameSettings } from "./readFrameSettings";

export interface Frame {
  readonly version: number;
  load(name: string, entryUrl: string): Promise<void>;
  /** Uses lifecycles created in the page, for modules that misbehave on purpose. */
  use(name: string, lifecycles: ModuleLifecycles): void;
  goTo(path: string): void;
  mount(): Promise<void>;
  unmount(): Promise<void>;
  /** A part or an admin section of the loaded module. */
  mountPart(id: string, context: PartContext): Promise<void>;
  unmountPart(): Promise<void>;
  /** Makes the portal throw at every use, and the outlet at its next change, until the next unmount. */
  breakPortal(): void;
  breakOutlet(): void;
  /** How often the module met what was broken. */
  readonly faults: Readonly<Record<"portal" | "outlet", number>>;
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
const faults = { portal: 0, outlet: 0 };

function fail(place: keyof typeof faults): never {
  faults[place] += 1;
  throw new Error("broken on purpose");
}
const { appendChild, insertBefore, removeChild } = Node.prototype;
const originals = { appendChild, insertBefore, removeChild };
let module: { name: string; lifecycles: ModuleLifecycles } | undefined;
let props: ModuleProps | undefined;
let part: { lifecycles: PartLifecycles; props: PartProps } | undefined;

let portal: Portal | undefined;
const breakable = () =>
  new Proxy(createFramePortal(), {
    get(target, key, receiver): unknown {
      if (broken) fail("portal");
      return Reflect.get(target, key, receiver);
    },
  });

function current() {
  if (!module) throw new Error("No module is loaded");
  return module;
}

/** React catches what these throw, and reports it like an error of a component. */
const changes = ["appendChild", "insertBefore", "removeChild"] as const;

function breakOutlet(): void {
  for (const name of changes) {
    Object.defineProperty(Node.prototype, name, {
      configurable: true,
      value(this: Node, ...nodes: Node[]): unknown {
        if (!outlet?.contains(this)) return Reflect.apply(originals[name], this, nodes);
        mendOutlet();
        return fail("outlet");
      },
    });
  }
}

function mendOutlet(): void {
  for (const name of changes) {
    Object.defineProperty(Node.prototype, name, { configurable: true, value: originals[name] });
  }
}

globalThis.frame = {
  version: FRAME_VERSION,
  crashes,
  faults,
  breakOutlet,
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
    mendOutlet();
    if (props) await current().lifecycles.unmount(props);
  },
  async mountPart(id, context) {
    const { name } = current();
    const lifecycles = await loadPart(name, id);
    portal ??= breakable();
    const element = document.createElement("div");
    outlet.append(element);
    const onCrash = (error: unknown) => crashes.push(String(error));
    part = { lifecycles, props: { name, outlet: element, portal, context, onCrash } };
    await lifecycles.mount(part.props);
  },
  async unmountPart() {
    await part?.lifecycles.unmount(part.props);
    part?.props.outlet.remove();
    part = undefined;
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
