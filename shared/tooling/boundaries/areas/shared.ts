import {
  type BoundaryOverride,
  noAntd,
  type Pattern,
  restrictImports,
  vendorOnly,
} from "../restrictions";

const noApps: Pattern = {
  regex: "^@portal/(shell|mf-|backend|e2e)|^(\\.\\./)+(shell/|mf-|supabase/|e2e/)",
  message: "Shared code imports no app: let the app pass in what you need.",
};
const builtCode: Pattern[] = [
  noApps,
  { regex: "^(\\.\\./)+tooling/", message: "Built code does not import its build tools." },
  ...vendorOnly,
];
const forAll: Pattern[] = [...builtCode, noAntd];
const noToasts: Pattern = {
  regex: "contract/toast$",
  message: "Callers show toasts: shared code returns a result or throws.",
};

export const sharedBoundaries: BoundaryOverride[] = [
  {
    files: [
      "shared/src/{testing,prerender,vendor,hot}/**/*.{ts,tsx}",
      "shared/{tooling,stories,runtime}/**/*.{ts,tsx}",
    ],
    rules: restrictImports([noApps]),
  },
  { files: ["shared/src/antd/**/*.{ts,tsx}"], rules: restrictImports(builtCode) },
  { files: ["shared/src/contract/**/*.{ts,tsx}"], rules: restrictImports(forAll) },
  {
    files: ["shared/src/{ui,domain,data,calendar,images,notifications}/**/*.{ts,tsx}"],
    rules: {
      ...restrictImports([...forAll, noToasts]),
      "no-restricted-properties": ["error", { property: "toast", message: noToasts.message }],
    },
  },
];
