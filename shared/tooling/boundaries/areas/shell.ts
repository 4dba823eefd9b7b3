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

const noCommands: Pattern = {
  regex: "^(\\.\\./)+commands/",
  message: "Commands start the host: the host imports no command.",
};
const noModulesOrTests: Pattern = {
  regex: "^@portal/(mf-|e2e)|^(\\.\\./)+(mf-|e2e/)",
  message: "Commands find modules and end-to-end tests by folder.",
};
const noHost: Pattern = {
  regex: "^(\\.\\./)+(host|commands)/",
  message: "The host and the commands run in Node, the shell in the browser.",
};
const onlyReleases: Pattern = {
  regex: noModulesOrBackend.regex,
  message:
    "The host knows modules only as releases, and the backend only by its address: shell/commands starts both.",
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
    rules: restrictImports([onlyReleases, noCommands, noAntd, ...sharedByArea]),
  },
  {
    files: ["shell/commands/**/*.ts"],
    rules: restrictImports([noModulesOrTests, noAntd, ...sharedByArea]),
  },
];
