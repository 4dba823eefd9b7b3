import { useEffect, useEffectEvent } from "react";

const IDLE_MS = 60_000;

/** Calls `onIdle` after a minute without touch or key, so that the next person finds nothing typed. */
export function useIdle(onIdle: () => void): void {
  const idle = useEffectEvent(onIdle);
  useEffect(() => {
    let timer = setTimeout(idle, IDLE_MS);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(idle, IDLE_MS);
    };
    const events = ["pointerdown", "keydown", "input"] as const;
    for (const event of events) window.addEventListener(event, restart);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, restart);
    };
  }, []);
}
