import { useRef } from "react";

/** One id for a wish however often it is sent; another once it is `settled` or says something else. */
export function useRequestId(): { idOf: (wish: object) => string; settled: () => void } {
  const last = useRef<{ wish: string; id: string }>(null);
  return {
    idOf: (wish) => {
      const text = JSON.stringify(wish);
      if (last.current?.wish !== text) last.current = { wish: text, id: crypto.randomUUID() };
      return last.current.id;
    },
    settled: () => {
      last.current = null;
    },
  };
}
