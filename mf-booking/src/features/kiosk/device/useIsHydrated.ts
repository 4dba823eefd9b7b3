import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the prerendered page, which cannot know whether the device is paired. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
