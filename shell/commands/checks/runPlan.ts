import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "@portal/shared/tooling/project/workspace";
import type { OnStop } from "@portal/shared/tooling/process/runUntilStopped";
import { type Report, readAndDeleteReport } from "./report";
import type { Plan, Step } from "./steps";

/** Runs every step, then lists what failed. Resolves to false if a step failed. */
export async function runPlan(plan: Plan, onStop: OnStop): Promise<boolean> {
  let passed = 0;
  let failed = 0;
  const failures: Report["failures"] = [];
  for (const lanes of plan) {
    const run = lanes.length > 1 ? runBuffered : runInherited;
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane) count(step, await run(step, onStop));
      }),
    );
  }

  for (const { title, error } of failures) {
    console.log(`\nFailed: ${title}\n${firstLinesIndented(error)}`);
  }
  console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
  return failed === 0;

  function count(step: Step, { ok, output }: Ended): void {
    const report = step.report ? readAndDeleteReport(step.report) : undefined;
    passed += report?.passed ?? (ok ? 1 : 0);
    failed += report?.failed ?? 0;
    failures.push(...(report?.failures ?? []));
    if (ok || report?.failed) return;
    // A step that crashed without a failing test counts as one failure.
    failed += 1;
    const error = output.trimEnd().split("\n").slice(-SHOWN_LINES).join("\n");
    if (!report?.failures.length) failures.push({ title: step.name, error });
  }
}

interface Ended {
  ok: boolean;
  output: string;
}

const SHOWN_LINES = 20;
const firstLinesIndented = (text: string) => `  ${text.split("\n", SHOWN_LINES).join("\n  ")}`;

/** Prints the output at the end: steps run concurrently. */
async function runBuffered(step: Step, onStop: OnStop): Promise<Ended> {
  const child = start(step, "pipe", onStop);
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const startedAt = performance.now();
  const ok = await ended(child);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  printHeading(`${step.name} (${String(seconds)} s)`);
  process.stdout.write(output);
  return { ok, output };
}

async function runInherited(step: Step, onStop: OnStop): Promise<Ended> {
  printHeading(step.name);
  return { ok: await ended(start(step, "inherit", onStop)), output: "" };
}

function printHeading(title: string): void {
  console.log(`\n── ${title} ${"─".repeat(Math.max(2, 60 - title.length))}`);
}

function start(
  { command, env, cwd = "." }: Step,
  output: "inherit" | "pipe",
  onStop: OnStop,
): ChildProcess {
  const [program = "", ...args] = command;
  const path = ["node_modules/.bin", "e2e/node_modules/.bin"].map((folder) => join(root, folder));
  const child = spawn(program, args, {
    cwd: join(root, cwd),
    // A separate process group, to end the children of npx and of the test runners too.
    detached: true,
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env, PATH: [...path, process.env.PATH].join(delimiter) },
  });
  onStop(() => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  });
  return child;
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
