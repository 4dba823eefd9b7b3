import type { ComponentType, ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { ContextOf, PartContext } from "../extensions";
import { ModuleRoot } from "./ModuleRoot";
import type { PartLifecycles, PartProps } from "./part";
import { type Leftover, removeLeftovers } from "./leftovers";
import { stylesheetsUnder } from "./stylesheets";

declare const __webpack_public_path__: string;

/**
 * Creates the default export of a part. The component gets the context as its props.
 * @param options.leftovers as in `defineModule`; removed with the last of its places
 */
export function definePart<Name extends string>(
  Part: (props: ContextOf<Name>) => ReactNode,
  options: { leftovers?: readonly Leftover[] } = {},
): PartLifecycles {
  const stylesheets = stylesheetsUnder(__webpack_public_path__);
  const PartOf = Part as ComponentType<PartContext>;
  const roots = new Map<HTMLElement, Root>();

  function remove(outlet: HTMLElement): void {
    const root = roots.get(outlet);
    if (!root) return;
    roots.delete(outlet);
    root.unmount();
    if (roots.size === 0) removeLeftovers(options.leftovers);
    stylesheets.disable();
  }

  return {
    mount({ name, outlet, portal, context, onCrash }: PartProps) {
      remove(outlet);
      stylesheets.enable();
      return new Promise((resolve, reject) => {
        let isMounted = false;
        const onError = (error: unknown) => {
          if (isMounted) return onCrash(error);
          // A root can't be unmounted while React renders.
          queueMicrotask(() => remove(outlet));
          reject(error);
        };
        const onMounted = () => {
          isMounted = true;
          resolve();
        };
        const App = () => <PartOf {...context} />;
        const root = createRoot(outlet, {
          identifierPrefix: `${name}-part-${String(++mounts)}-`,
          onUncaughtError: onError,
        });
        roots.set(outlet, root);
        outlet.dataset.module = name;
        root.render(<ModuleRoot {...{ name, App, portal, onMounted, onError }} />);
      });
    },
    unmount({ outlet }) {
      remove(outlet);
      return Promise.resolve();
    },
  };
}

let mounts = 0;
