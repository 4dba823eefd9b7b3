import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { readAndDeleteReport } from "./report";

const folder = mkdtempSync(join(tmpdir(), "report-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function stored(report: unknown): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(report));
  return path;
}

it("names the failed tests of Vitest and the files that did not load", () => {
  const path = stored({
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "adds", status: "passed", failureMessages: [] },
          {
            fullName: "subtracts",
            status: "failed",
            failureMessages: ["\u001B[31mnot 1\u001B[39m"],
          },
        ],
      },
      { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    ],
  });
  expect(readAndDeleteReport(path)).toEqual({
    passed: 4,
    failed: 1,
    failures: [
      { title: "a.test.ts › subtracts", error: "not 1" },
      { title: "b.test.ts", error: "no such module" },
    ],
  });
  expect(existsSync(path)).toBe(false);
});

it("names the failed tests of Playwright, also in groups, and errors outside of tests", () => {
  const spec = (title: string, ok: boolean, ...messages: string[]) => ({
    title,
    file: "a.spec.ts",
    ok,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const path = stored({
    stats: { expected: 1, unexpected: 2 },
    errors: [{ message: "no browser" }],
    suites: [
      {
        specs: [spec("opens", true), spec("closes", false, "still open")],
        suites: [{ specs: [spec("opens again", false, "closed")] }],
      },
    ],
  });
  expect(readAndDeleteReport(path)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      { title: "Outside of a test", error: "no browser" },
      { title: "a.spec.ts › closes", error: "still open" },
      { title: "a.spec.ts › opens again", error: "closed" },
    ],
  });
});

it("throws if a runner changes the format of its report", () => {
  expect(() => readAndDeleteReport(stored({ numPassedTests: 4 }))).toThrow(z.ZodError);
});

it("is undefined if the runner crashed before it wrote a report", () => {
  expect(readAndDeleteReport(join(folder, "missing.json"))).toBeUndefined();
});
