import { join } from "node:path";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { adoptBaseline } from "./adoptBaseline";
import { openPool } from "./pool";

await runCommand(
  commandLine(
    "pnpm db:adopt-baseline",
    "Replaces the record of the 42 earlier migrations of a project by that of the baseline.",
  )
    .argument("<url>", "the connection string of the project's database")
    .action(async (url: string) => {
      const sql = openPool(url, 1);
      try {
        const isAdopted = await adoptBaseline(
          sql,
          join(process.cwd(), "supabase"),
          "of the project",
        );
        console.log(
          isAdopted
            ? "The record names the baseline. Continue with supabase db push --remote."
            : "Nothing to do: the record does not name exactly the 42 earlier migrations.",
        );
      } finally {
        await sql.end();
      }
    }),
);
