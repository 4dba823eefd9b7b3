import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from "react";

/** The hook starts to load the code after the calling screen has mounted. */
export function lazyWithPreload<Props>(
  load: () => Promise<ComponentType<Props>>,
): [LazyExoticComponent<ComponentType<Props>>, () => void] {
  const loadDefault = async () => ({ default: await load() });
  const usePreload = () => {
    useEffect(() => {
      // Rendering the component loads it again.
      loadDefault().catch(() => undefined);
    }, []);
  };
  return [lazy(loadDefault), usePreload];
}
