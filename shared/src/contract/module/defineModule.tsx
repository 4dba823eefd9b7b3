import type { ComponentType } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { ModuleLifecycles, ModuleProps } from "./module";
import { ModuleRoot } from "./ModuleRoot";
import { type Leftover, removeLeftovers } from "./leftovers";
import { stylesheetsUnder } from "./stylesheets";

declare const __webpack_public_path__: string;

interface Mounted {
  root: Root;
  outlet: HTMLElement;
  element: HTMLElement;
}

interface ModuleOptions {
  App: ComponentType;
  /** What libraries add to the body and never remove. It is removed when the module is unmounted. */
  leftovers?: readonly Leftover[];
}

/** Creates the default export of `src/app.tsx`. Mount rejects if the first render throws. */
export function defineModule({ App, leftovers }: ModuleOptions): ModuleLifecycles {
  const stylesheets = stylesheetsUnder(__webpack_public_path__);
  let mounted: Mounted | undefined;

  function unmountAndRemove(): void {
    if (!mounted) return;
    const { root, element } = mounted;
    mounted = undefined;
    root.unmount();
    element.remove();
    removeLeftovers(leftovers);
    stylesheets.disable();
  }

  function mount({ name, outlet, portal, onCrash }: ModuleProps): Promise<void> {
    unmountAndRemove();
    stylesheets.enable();
    return new Promise((resolve, reject) => {
      let hasResult = false;
      const prerendered = outlet.querySelector<HTMLElement>(":scope > [data-module]");
      const element = prerendered ?? document.createElement("div");
      element.dataset.module = name;
      if (!prerendered) outlet.append(element);
      const onError = (error: unknown) => {
        if (hasResult) return onCrash(error);
        hasResult = true;
        // A root can't be unmounted while React renders.
        queueMicrotask(unmountAndRemove);
        reject(error);
      };
      const onMounted = () => {
        hasResult = true;
        resolve();
      };
      const rootOptions = { identifierPrefix: `${name}-`, onUncaughtError: onError };
      const app = <ModuleRoot {...{ name, App, portal, onMounted, onError }} />;
      if (prerendered) {
        // React then renders the page again, in the same task. On a return visit, kept data differ
        // from the snapshot, which shows no data.
        const hasKeptData = portal.queryClient
          .getQueryCache()
          .getAll()
          .some(({ state }) => state.data !== undefined);
        const onRecoverableError = (error: unknown) => {
          // React reports an error if a module is unmounted before it is hydrated. The module is not at fault.
          const isMounted = mounted?.element === element;
          if (isMounted && !hasKeptData) portal.reportError(error);
        };
        const root = hydrateRoot(element, app, { ...rootOptions, onRecoverableError });
        mounted = { root, outlet, element };
      } else {
        const root = createRoot(element, rootOptions);
        mounted = { root, outlet, element };
        root.render(app);
      }
    });
  }

  return {
    bootstrap: () => Promise.resolve(),
    mount,
    unmount: ({ outlet }) => {
      // A cancelled mount may be unmounted late, when a newer mount is active in another outlet.
      if (mounted?.outlet === outlet) unmountAndRemove();
      return Promise.resolve();
    },
  };
}
