import { lifetime } from "./lifetime";
import { runPortal } from "../portal/runPortal";
import { greeting } from "../portal/status";

/** `npm start`, and `npm start -- --fresh` to begin with the seed again. */
await lifetime(async (onStarted) => {
  const fresh = process.argv.includes("--fresh");
  const { status } = await runPortal({ fresh, onStarted });
  console.log(greeting(status));
});
