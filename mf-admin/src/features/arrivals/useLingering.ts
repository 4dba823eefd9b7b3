import { useEffect, useState } from "react";
import type { Arrival } from "./arrival.schema";

/** How long guests stay listed after the last arrival. */
export const LINGER_MS = 6000;

const none: ReadonlySet<string> = new Set();

/**
 * The ids of guests who arrived while they were listed. They stay in their place for a moment, so that a
 * second tap does not check in the next guest. They also stay while the keyboard focus is on them.
 */
export function useLingering(rows: readonly Arrival[]): ReadonlySet<string> {
  const [{ before, lingering }, setState] = useState({ before: rows, lingering: none });
  if (rows !== before) {
    const wasExpected = (id: string) => before.some((row) => row.id === id && !row.arrived_at);
    const next = rows
      .filter(({ id, arrived_at }) => arrived_at && (lingering.has(id) || wasExpected(id)))
      .map(({ id }) => id);
    setState({ before: rows, lingering: new Set(next) });
  }
  useEffect(() => {
    if (lingering.size === 0) return;
    const timer = setInterval(() => {
      if (document.querySelector("[data-lingering] :focus-visible")) return;
      setState((state) => ({ ...state, lingering: none }));
    }, LINGER_MS);
    return () => clearInterval(timer);
  }, [lingering]);
  return lingering;
}
