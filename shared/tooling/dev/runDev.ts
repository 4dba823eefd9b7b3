import { runUntilStopped } from "../process/runUntilStopped";
import type { DevAction } from "./devCommand";

export const runDev = (action: DevAction): Promise<void> =>
  runUntilStopped(async (onStop) => {
    process.env.PORTAL_HOT = "1";
    // The folder of a module alone has no local stack.
    switch (action.kind) {
      case "alone":
        return (await import("./runAlone")).runAlone(action, onStop);
      case "remote":
        return (await import("./runRemote")).runRemote(action, onStop);
      case "portal":
        return (await import("./runLive")).runLive(action, onStop);
    }
  });
