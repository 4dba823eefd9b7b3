import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { withoutTraces } from "./withoutTracing";

const dist = dirname(createRequire(import.meta.url).resolve("@supabase/supabase-js"));

it("removes the trace headers of the installed supabase-js", () => {
  const code = withoutTraces(readFileSync(join(dist, "index.mjs"), "utf8"));
  expect(code).not.toContain("if (traceTargets)");
});

it("fails for a version of supabase-js without them", () => {
  expect(() => withoutTraces("")).toThrow("supabase-js has no traceTargets");
});
