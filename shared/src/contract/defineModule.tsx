import type { ComponentType } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { ModuleLifecycles, ModuleProps } from "./module";
import { ModuleRoot } from "./ModuleRoot";
import { stylesheetsUnder } from "./stylesheets";

declare const __webpack_public_path__: string;

interface Mounted {
  root: Root;
  outlet: HTMLElement;
  element: HTMLElement;
}

/**
 * Turns a module's React app into the lifecycles that the shell drives. It is the default
 * export of `src/app.tsx`. Mount rejects when the first render throws; a later throw goes to
 * `onCrash`, so that single-spa never waits on a broken module.
 */
export function defineModule({ App }: { App: ComponentType }): ModuleLifecycles {
  const stylesheets = stylesheetsUnder(__webpack_public_path__);
  let mounted: Mounted | undefined;

  function takeDown(): void {
    if (!mounted) return;
    const { root, element } = mounted;
    mounted = undefined;
    root.unmount();
    element.remove();
    stylesheets.disable();
  }

  function mount({ name, outlet, portal, onCrash }: ModuleProps): Promise<void> {
    takeDown();
    stylesheets.enable();
    return new Promise((resolve, reject) => {
      let settled = false;
      const element = document.createElement("div");
      element.dataset.module = name;
      outlet.append(element);
      const onError = (error: unknown) => {
        if (settled) return onCrash(error);
        settled = true;
        // React is still at work when it reports; the root can't be unmounted from within.
        queueMicrotask(takeDown);
        reject(error);
      };
      const root = createRoot(element, {
        identifierPrefix: `${name}-`,
        onUncaughtError: onError,
      });
      mounted = { root, outlet, element };
      const onMounted = () => {
        settled = true;
        resolve();
      };
      root.render(<ModuleRoot App={App} portal={portal} onMounted={onMounted} onError={onError} />);
    });
  }

  return {
    bootstrap: () => Promise.resolve(),
    mount,
    unmount: ({ outlet }) => {
      // Who was left while mounting may be told to go when somebody else stands here already.
      if (mounted?.outlet === outlet) takeDown();
      return Promise.resolve();
    },
  };
}
