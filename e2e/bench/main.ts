import { commandLine, runCommand, someOf } from "@portal/shared/tooling/cli/commandLine";
import { bookings } from "./bookings/section";
import { lists } from "./lists/section";
import { describeMachine } from "./machine";
import { notifications } from "./notifications/section";
import { realtime } from "./realtime/section";
import { rush } from "./rush/section";
import { reportsOfAYear } from "./reports/section";
import type { Section } from "./section";
import { series } from "./series/section";
import { upgrade } from "./upgrade/section";
import { web } from "./web/section";

const sections: Readonly<Record<string, Section>> = {
  bookings,
  lists,
  notifications,
  realtime,
  reports: reportsOfAYear,
  rush,
  series,
  upgrade,
  web,
};
const names = Object.keys(sections);

await runCommand(
  commandLine("pnpm bench", "Runs the benchmarks (docs/performance.md).")
    .argument("[sections...]", `by default ${names.join(", ")}`, someOf("section", names))
    .action(runSections),
);

async function runSections(wanted: readonly string[] = names): Promise<void> {
  console.log(describeMachine());
  for (const [name, { title, run }] of Object.entries(sections)) {
    if (!wanted.includes(name)) continue;
    console.log(`\n## ${title}\n`);
    const { report, broken } = await run();
    console.log(report);
    for (const promise of broken) console.error(`\nBroken: ${promise}`);
    if (broken.length > 0) process.exitCode = 1;
  }
}
