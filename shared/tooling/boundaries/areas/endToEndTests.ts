import { type BoundaryOverride, restrictImports } from "../restrictions";

export const endToEndTestBoundaries: BoundaryOverride[] = [
  {
    files: ["e2e/{journeys,accessibility,resilience,serial,engines,pictures,support}/**/*.ts"],
    rules: restrictImports([
      {
        regex: "^@portal/|^(\\.\\./)+(shell|mf-|shared|supabase)",
        allowImportNames: ["missingEngines", "missingEnginesNotice"],
        message: "End-to-end tests use the portal as users do: they import no app code.",
      },
    ]),
  },
];
