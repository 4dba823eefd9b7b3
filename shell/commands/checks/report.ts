import { readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** What a test runner reports: numbers of tests, and each failed test with its error. */
export interface Report {
  passed: number;
  failed: number;
  failures: { title: string; error: string }[];
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullable(),
          }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }): Report => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap((file) => {
      const failed = file.assertionResults.filter(({ status }) => status === "failed");
      // A file that does not load has no tests, only a message.
      if (failed.length === 0 && file.status === "failed")
        return [failure(file.name, [file.message])];
      return failed.map((test) =>
        failure(`${file.name} › ${test.fullName}`, test.failureMessages ?? []),
      );
    }),
  }));

interface Suite {
  specs?: z.infer<typeof spec>[] | undefined;
  suites?: Suite[] | undefined;
}
const message = z.object({ message: z.string().default("") });
const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(message) })) })),
});
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec).optional(),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number() }),
    suites: z.array(suite),
    errors: z.array(message),
  })
  .transform(({ stats, suites, errors }): Report => ({
    passed: stats.expected,
    failed: stats.unexpected,
    failures: [
      ...errors.map((error) => failure("Outside of a test", [error.message])),
      ...suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ title, file, tests }) =>
          failure(
            `${file} › ${title}`,
            tests.flatMap(({ results }) =>
              results.flatMap((result) => result.errors.map((error) => error.message)),
            ),
          ),
        ),
    ],
  }));

const anyReport = z.union([vitestReport, playwrightReport]);

/**
 * Reads and deletes the JSON report of Vitest or Playwright. Undefined: the runner crashed before it
 * wrote one.
 * @throws if the report has an unknown format
 */
export function readAndDeleteReport(path: string): Report | undefined {
  const report = readAndDelete(path);
  return report === undefined ? undefined : anyReport.parse(report);
}

function readAndDelete(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  } finally {
    rmSync(path, { force: true });
  }
}

function specsOf({ specs = [], suites = [] }: Suite): z.infer<typeof spec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const failure = (title: string, errors: string[]) => ({
  title,
  error: stripVTControlCharacters(errors.join("\n")),
});
