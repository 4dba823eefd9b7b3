import {
  type BoundaryOverride,
  noAntd,
  noChannel,
  noModulesOrBackend,
  type Pattern,
  restrictImports,
  sharedByArea,
  vendorOnly,
} from "../restrictions";

const noHost: Pattern = {
  regex: "^(\\.\\./)+host/",
  message: "The host runs in Node, the shell in the browser.",
};
const onlyReleases: Pattern = {
  regex: noModulesOrBackend.regex,
  message:
    "The host knows modules only as releases, and the backend only by its address: start both in shell/commands/portal.",
};

export const shellBoundaries: BoundaryOverride[] = [
  {
    files: ["shell/src/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-properties": ["error", noChannel],
      ...restrictImports([noModulesOrBackend, noHost, noAntd, ...sharedByArea, ...vendorOnly]),
    },
  },
  {
    files: ["shell/host/**/*.ts"],
    rules: restrictImports([onlyReleases, noAntd, ...sharedByArea]),
  },
];
