import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { runUntilStopped } from "@portal/shared/tooling/process/runUntilStopped";
import { runPortal } from "./portal/runPortal";
import { startupMessage } from "./portal/status";

await runCommand(
  commandLine("npm start --", "Builds what changed, starts the backend and serves the portal.")
    .option("--fresh", "delete the data and start with the seed data")
    .action(({ fresh = false }: { fresh?: boolean }) =>
      runUntilStopped(async (onStop) => {
        const { status } = await runPortal({ fresh, onStop });
        console.log(startupMessage(status));
      }),
    ),
);
