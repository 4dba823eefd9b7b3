import { stripVTControlCharacters } from "node:util";
import * as z from "zod";

const resultSchema = z.object({
  status: z.string(),
  message: z.string().default(""),
  assertionResults: z.array(
    z.object({
      ancestorTitles: z.array(z.string()),
      title: z.string(),
      status: z.string(),
      failureMessages: z.array(z.string()).nullable().default([]),
    }),
  ),
});

const reportSchema = z.object({ testResults: z.array(resultSchema) });

const SHOWN = 5;

/** One line with the first five checks that failed, and why. @param json the report of Vitest, if any */
export function suiteFailure(json: string | undefined): string {
  const { testResults } = parse(json) ?? { testResults: [] };
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed"),
  );
  if (failed.length === 0) {
    const broken = testResults.find(({ status, message }) => status === "failed" && message);
    return broken ? reasonIn(broken.message) : "the suite ended without a result";
  }
  const shown = failed
    .slice(0, SHOWN)
    .map(({ title, failureMessages }) => `${title}: ${reasonIn(failureMessages?.[0] ?? "")}`);
  const more = failed.length > SHOWN ? ` (and ${String(failed.length - SHOWN)} more)` : "";
  return `${shown.join("; ")}${more}`;
}

function parse(json: string | undefined): z.infer<typeof reportSchema> | undefined {
  if (json === undefined) return undefined;
  try {
    return reportSchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** Removes colors, the stack, what Playwright puts before an error of the page, and what a matcher adds to a message. */
function reasonIn(message: string): string {
  const [line = ""] = stripVTControlCharacters(message).trim().split("\n");
  const reason = line.replace(/^((?:\w*Error|page\.\w+): )+/, "");
  return reason.replace(/(?<=.): expected .+ to .+$/, "") || "no reason was given";
}
