import { useEffect, useEffectEvent, useState } from "react";

/** The seconds that remain; calls `onEnd` at 0. */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [remaining, setRemaining] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (remaining <= 0) {
      end();
      return;
    }
    const timer = setTimeout(() => setRemaining(remaining - 1), 1000);
    return () => clearTimeout(timer);
  }, [remaining]);
  return remaining;
}
