import { serverNow } from "../domain/serverTime";
import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** Event that the shell dispatches when it has compared the device's clock with the server's. */
const CLOCK_SET = "portal:clock";

export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setTimeout(update, minuteMs - (now.getTime() % minuteMs) + 5);
    addEventListener(CLOCK_SET, update);
    return () => {
      clearTimeout(timer);
      removeEventListener(CLOCK_SET, update);
    };
  }, [now]);
  return now;
}
