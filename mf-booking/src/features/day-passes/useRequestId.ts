import { useRef } from "react";

/** The same id for the same content until `reset`, so that the server recognizes a retry. */
export function useRequestId(): {
  requestIdFor: (content: object) => string;
  reset: () => void;
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
    reset: () => {
      last.current = null;
    },
  };
}
