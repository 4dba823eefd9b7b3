import { setTimeout as wait } from "node:timers/promises";
import { commandLine, runCommand } from "../../cli/commandLine";

/** Prints for a while, so that a reader can leave before the end. */
await runCommand(
  commandLine("print", "Prints lines.")
    .option("--fail", "fail at the end")
    .action(async ({ fail }: { fail?: boolean }) => {
      for (let line = 0; line < 50; line += 1) {
        console.log("x".repeat(1000));
        await wait(10);
      }
      if (fail) throw new Error("The paint is dry.");
    }),
);
