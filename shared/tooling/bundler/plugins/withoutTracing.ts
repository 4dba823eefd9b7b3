import type { RsbuildPlugin } from "@rsbuild/core";

const targets =
  "const traceTargets = traceEnabled ? getDefaultPropagationTargets(supabaseUrl) : null;";

/** Removes the trace headers of supabase-js, which the portal does not turn on: 0.8 kB of the shell's first script. */
export const withoutTracing: RsbuildPlugin = {
  name: "without-tracing",
  setup(api) {
    api.transform({ test: /supabase-js\/dist\/index\.mjs$/ }, ({ code }) => withoutTraces(code));
  },
};

/** @throws if supabase-js adds the headers in another way, as after an update */
export function withoutTraces(code: string): string {
  if (!code.includes(targets) || !code.includes("if (traceTargets) {"))
    throw new Error("supabase-js has no traceTargets (withoutTracing.ts)");
  return code.replace(targets, "").replace("if (traceTargets) {", "if (false) {");
}
