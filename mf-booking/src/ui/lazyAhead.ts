import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from "react";

/**
 * A component that waits for the screen around it: the screen shows without its code, calls the
 * hook, and has it by the time somebody asks for it.
 */
export function lazyAhead<Props>(
  load: () => Promise<ComponentType<Props>>,
): [LazyExoticComponent<ComponentType<Props>>, () => void] {
  const loadDefault = async () => ({ default: await load() });
  const useAhead = () => {
    useEffect(() => {
      // A failure counts when the component is needed, not before.
      loadDefault().catch(() => undefined);
    }, []);
  };
  return [lazy(loadDefault), useAhead];
}
