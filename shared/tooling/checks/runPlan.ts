import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../project/workspace";
import type { Plan, Step } from "./steps";

const vitestCounts = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightCounts = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
});
const countsSchema = z.union([
  vitestCounts.transform((counts) => ({
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
  })),
  playwrightCounts.transform(({ stats }) => ({ passed: stats.expected, failed: stats.unexpected })),
]);

export async function runPlan(plan: Plan): Promise<boolean> {
  let passed = 0;
  let failed = 0;
  const failedSteps: string[] = [];
  for (const lanes of plan) {
    const run = lanes.length > 1 ? runBuffered : runInherited;
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane) count(step, await run(step));
      }),
    );
  }

  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
  console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
  return failed === 0;

  function count(step: Step, ok: boolean): void {
    const counts = countsOf(step) ?? { passed: ok ? 1 : 0, failed: 0 };
    passed += counts.passed;
    failed += counts.failed;
    if (ok) return;
    failedSteps.push(step.name);
    // A step that crashed without a failing test counts as one failure.
    if (counts.failed === 0) failed += 1;
  }
}

/** Prints the output at the end: steps run concurrently. */
async function runBuffered(step: Step): Promise<boolean> {
  const child = start(step, "pipe");
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ok = await ended(child);
  printHeading(step);
  process.stdout.write(output);
  return ok;
}

function runInherited(step: Step): Promise<boolean> {
  printHeading(step);
  return ended(start(step, "inherit"));
}

function printHeading({ name }: Step): void {
  console.log(`\n── ${name} ${"─".repeat(Math.max(2, 60 - name.length))}`);
}

function start({ command, env, cwd = "." }: Step, output: "inherit" | "pipe"): ChildProcess {
  const [program = "", ...args] = command;
  const path = `${join(root, "node_modules/.bin")}:${join(root, "e2e/node_modules/.bin")}`;
  return spawn(program, args, {
    cwd: join(root, cwd),
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env, PATH: `${path}:${process.env.PATH ?? ""}` },
  });
}

function ended(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once("close", (code) => {
      resolve(code === 0);
    });
  });
}

function countsOf({ report }: Step): { passed: number; failed: number } | undefined {
  if (!report) return undefined;
  try {
    return countsSchema.parse(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return undefined;
  } finally {
    rmSync(report, { force: true });
  }
}
