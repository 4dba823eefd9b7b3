import { runUntilStopped } from "./runUntilStopped";
import { runPortal } from "../portal/runPortal";
import { startupMessage } from "../portal/status";

await runUntilStopped(async (onStop) => {
  const fresh = process.argv.includes("--fresh");
  const { status } = await runPortal({ fresh, onStop });
  console.log(startupMessage(status));
});
