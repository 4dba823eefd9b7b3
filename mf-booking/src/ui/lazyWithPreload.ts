import { afterFirstUse } from "@portal/shared/ui/deferred/afterFirstUse";
import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from "react";

/** The hook loads the code after the first sign of use of the calling screen. */
export function lazyWithPreload<Props>(
  load: () => Promise<ComponentType<Props>>,
): [LazyExoticComponent<ComponentType<Props>>, () => void] {
  const loadDefault = async () => ({ default: await load() });
  // Rendering the component loads it again after a failure.
  const preload = () => void loadDefault().catch(() => undefined);
  const usePreload = () => {
    useEffect(() => afterFirstUse(preload), []);
  };
  return [lazy(loadDefault), usePreload];
}
