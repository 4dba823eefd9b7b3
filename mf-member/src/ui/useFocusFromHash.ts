import { useLocation } from "@portal/shared/vendor/router";
import { type RefObject, useEffect, useRef } from "react";

/** For the title of a section: links to `#id` focus it at the top of the screen once it has loaded. */
export function useFocusFromHash<Title extends HTMLElement>(
  id: string,
  isLoaded: boolean,
): RefObject<Title | null> {
  const title = useRef<Title>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}` || !isLoaded) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "start" });
  }, [hash, key, id, isLoaded]);
  return title;
}
