import { useLocation } from "@portal/shared/vendor/router";
import { useEffect, useRef } from "react";

/** Focuses the heading of a card if the hash of the URL names it. */
export function useLinkedHeading(headingId: string) {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLinked = hash === `#${headingId}`;
  useEffect(() => {
    if (isLinked) heading.current?.focus();
  }, [isLinked]);
  return { heading, isLinked };
}
