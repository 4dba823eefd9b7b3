import { type BoundaryOverride, restrictImports } from "../restrictions";

export const backendBoundaries: BoundaryOverride[] = [
  {
    files: ["supabase/local/**/*.ts"],
    rules: restrictImports([
      {
        regex: "^@portal/(shell|mf-|e2e)|^(\\.\\./)+(shell|mf-|e2e/)",
        message: "The local stack serves any Supabase folder: it imports nothing of the portal.",
      },
    ]),
  },
  {
    files: ["supabase/functions/**/*.ts"],
    rules: restrictImports([
      {
        regex: "^(https?:|jsr:|node:|@portal/)",
        message: "Edge functions import _shared and pinned npm: packages only.",
      },
      {
        regex: "^npm:(@[^/@]+/)?[^/@]+(/|$)|^npm:(@[^/@]+/)?[^/@]+@[^0-9]",
        message: "Pin the exact version: npm:<name>@1.2.3.",
      },
      {
        regex: "^(\\.\\./)+(shell|mf-|shared/|local/)",
        message: "Edge functions are deployed alone: they import nothing of the workspace.",
      },
    ]),
  },
];
