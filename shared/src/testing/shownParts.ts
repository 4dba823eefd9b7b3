import type { Extensions, ExtensionsState } from "../contract/extensions";

/** Parts whose text is their key and context. */
export function shownParts(state: Partial<ExtensionsState>): Extensions {
  const whole = { parts: [], adminSections: [], ...state };
  return {
    subscribe: () => () => undefined,
    getSnapshot: () => whole,
    mount({ key, element, context, onShown }) {
      element.textContent = [key, ...Object.values(context)].join(" of ");
      onShown();
      return () => element.replaceChildren();
    },
  };
}
