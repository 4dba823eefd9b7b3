import { runUntilStopped, type OnStop } from "@portal/shared/tooling/process/runUntilStopped";
import type { DevAction } from "./devCommand";

type LiveAction = Extract<DevAction, { kind: "portal" }>;

/** @param runLive starts the portal with its local stack, which a module alone does not have */
export const devRunner =
  (runLive?: (action: LiveAction, onStop: OnStop) => Promise<void>) =>
  (action: DevAction): Promise<void> =>
    runUntilStopped(async (onStop) => {
      process.env.PORTAL_HOT = "1";
      switch (action.kind) {
        case "alone":
          return (await import("./runAlone")).runAlone(action, onStop);
        case "remote":
          return (await import("./runRemote")).runRemote(action, onStop);
        case "portal":
          if (runLive) return runLive(action, onStop);
          throw new Error("Outside the workspace, use --alone or --portal <url>.");
      }
    });
