import { useRef } from "react";
import { refusalOf } from "./refusals";

/**
 * The same id (a uuid) for the same content until it is settled, so that the server recognizes a
 * repeated request and does not charge twice.
 */
export function useRequestId(): {
  requestIdFor: (content: object) => string;
  /** Call with the error, or none after success. Discards an id that cannot be used again. */
  settle: (error?: unknown) => void;
} {
  const last = useRef<{ content: string; id: string }>(null);
  return {
    requestIdFor: (content) => {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) {
        last.current = { content: text, id: crypto.randomUUID() };
      }
      return last.current.id;
    },
    settle: (error) => {
      if (!error || usedUp.has(refusalOf(error)?.code)) last.current = null;
    },
  };
}

const usedUp = new Set<string | undefined>(["request_outdated", "request_reused"]);
