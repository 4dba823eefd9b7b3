import { useLayoutEffect } from "react";
import { historyEntry, onHistoryMove } from "./historyEntry";

const WAIT_LIMIT_MS = 3000;

/** Waits for the module's height: the browser restores the position before it has rendered. */
export function useScrollMemory(): void {
  useLayoutEffect(() => {
    const positions = new Map<string, number>();
    let stopWaiting = () => {};
    const remember = () => void positions.set(historyEntry(), window.scrollY);
    const stopListening = onHistoryMove(() => {
      stopWaiting();
      stopWaiting = scrollOnceTallEnough(positions.get(historyEntry()) ?? 0);
    });
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      stopWaiting();
      window.removeEventListener("scroll", remember);
      stopListening();
    };
  }, []);
}

function scrollOnceTallEnough(top: number): () => void {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const { signal } = controller;
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo(0, top);
    stop();
  });
  signal.addEventListener("abort", () => observer.disconnect());
  for (const userEvent of ["wheel", "touchstart", "keydown"]) {
    window.addEventListener(userEvent, stop, { passive: true, signal });
  }
  const timer = setTimeout(stop, WAIT_LIMIT_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  if (top > 0) observer.observe(document.body);
  return stop;
}
