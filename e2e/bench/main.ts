import { bookings } from "./bookings/section";
import { lists } from "./lists/section";
import { describeMachine } from "./machine";
import type { Section } from "./section";
import { web } from "./web/section";

/** `pnpm bench` runs everything, `pnpm bench bookings` one section. */
const sections: Readonly<Record<string, Section>> = { bookings, lists, web };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`No section ${unknown.join(", ")}. There are ${Object.keys(sections).join(", ")}.`);
  process.exit(1);
}

console.log(describeMachine());
for (const [name, { title, run }] of Object.entries(sections)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${title}\n`);
  const { report, broken } = await run();
  console.log(report);
  for (const promise of broken) console.error(`\nBroken: ${promise}`);
  if (broken.length > 0) process.exitCode = 1;
}
