import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from "react";

/** A lazy component and a hook that starts to load its code after the calling screen has mounted. */
export function lazyWithPreload<Props>(
  load: () => Promise<ComponentType<Props>>,
): [LazyExoticComponent<ComponentType<Props>>, () => void] {
  const loadDefault = async () => ({ default: await load() });
  const usePreload = () => {
    useEffect(() => {
      // A failed preload is ignored: rendering the component loads it again.
      loadDefault().catch(() => undefined);
    }, []);
  };
  return [lazy(loadDefault), usePreload];
}
