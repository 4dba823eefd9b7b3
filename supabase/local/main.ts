import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { runUntilStopped } from "@portal/shared/tooling/process/runUntilStopped";
import { startStack } from "./stack";

await runCommand(
  commandLine("pnpm backend", "Starts the local stack alone.")
    .option("--workdir <folder>", "the folder with supabase/config.toml", process.cwd())
    .option("--no-schedules", "do not call functions at intervals or for due messages")
    .action(({ workdir, schedules }: { workdir: string; schedules: boolean }) =>
      runUntilStopped(async (onStop) => {
        const starting = startStack({
          workdir,
          env: process.env,
          hasSchedules: schedules,
          watchesMigrations: true,
        });
        // Registered before it resolves: a signal during the start must stop the stack as well.
        onStop(() => starting.then((stack) => stack.stop()).catch(() => undefined));
        const stack = await starting;
        console.log(
          [
            `API              ${stack.apiUrl}`,
            `Database         ${stack.dbUrl}`,
            `Mailbox          ${stack.mailUrl}`,
            `Publishable key  ${stack.publishableKey}`,
            `Secret key       ${stack.secretKey}`,
          ].join("\n"),
        );
      }),
    ),
);
