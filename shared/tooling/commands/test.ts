import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ensureBrowser } from "./ensureBrowser";
import { pinnedPnpm, root } from "./workspace";

/**
 * `npm test`: everything, in the order in which faults are cheapest to find. A failing step does
 * not keep the later ones from running. Ends with one line, and non-zero if anything failed.
 */
const reports = join(tmpdir(), `portal-test-${String(process.pid)}`);

interface Step {
  name: string;
  command: string[];
  /** Where the step's tests are counted, if it is more than one check. */
  report?: string;
  env?: Record<string, string>;
  /** The package to run in; the root when left out. */
  cwd?: string;
}

const vitest = (name: string, ...projects: string[]): Step => {
  const report = `${reports}-${name}.json`;
  return {
    name,
    report,
    command: [
      "vitest",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
  };
};

const e2eReport = `${reports}-e2e.json`;
const steps: Step[] = [
  { name: "format", command: ["prettier", "--check", "."] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types", command: [...pinnedPnpm(), "run", "types"] },
  { name: "unused", command: ["knip"] },
  vitest("unit", "unit", "unit-screens"),
  vitest("db", "db"),
  vitest("contract", "contract"),
  {
    name: "e2e",
    command: ["playwright", "test", "--reporter=list,json"],
    cwd: "e2e",
    report: e2eReport,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport, CI: "1" },
  },
];

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

ensureBrowser();
let passed = 0;
let failed = 0;
const failedSteps: string[] = [];
for (const step of steps) {
  console.log(`\n── ${step.name} ${"─".repeat(Math.max(2, 60 - step.name.length))}`);
  const ok = await runStep(step);
  const counts = countsOf(step) ?? { passed: ok ? 1 : 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed;
  if (ok) continue;
  failedSteps.push(step.name);
  // A step that fell over without a failing test is itself the failure.
  if (counts.failed === 0) failed += 1;
}

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function runStep({ command, env, cwd = "." }: Step): Promise<boolean> {
  const [program = "", ...args] = command;
  const path = `${join(root, "node_modules/.bin")}:${join(root, "e2e/node_modules/.bin")}`;
  const child = spawn(program, args, {
    cwd: join(root, cwd),
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env, PATH: `${path}:${process.env.PATH ?? ""}` },
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once("exit", (code) => {
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
