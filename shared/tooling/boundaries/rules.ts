interface Pattern {
  regex: string;
  message: string;
  allowImportNames?: string[];
}

interface Path {
  name: string;
  message: string;
  importNames?: string[];
}

const staticCalls =
  "Static calls ignore the module's ConfigProvider and outlive it: take them from App.useApp().";
const sharedByArea: Pattern[] = [
  {
    regex: "^(\\.\\./)+shared/",
    message: "Import shared code by its area: @portal/shared/<area>/<file>.",
  },
  { regex: "^@portal/shared(/[a-z]+)?$", message: "Name the file: @portal/shared/<area>/<file>." },
];
const vendorOnly: Pattern[] = [
  {
    regex: "^react-router(-dom)?$",
    allowImportNames: ["MemoryRouter", "Navigate"],
    message: "Import from @portal/shared/vendor/router: the portal loads one copy of it.",
  },
  {
    regex: "^zod$",
    allowImportNames: ["toJSONSchema"],
    message: "Use import * as z from @portal/shared/vendor/zod: the portal loads one copy of it.",
  },
];
const noAntd: Pattern = {
  regex: "^antd(/|$)|^@ant-design/",
  message: "Only mf-admin imports antd: use @portal/shared/ui.",
};
const noModulesOrBackend: Pattern = {
  regex: "^@portal/(mf-|backend|e2e)|^(\\.\\./)+(mf-|supabase/|e2e/)",
  message:
    "Modules meet only at run time: use the contract in @portal/shared/contract, or link to the other module's route.",
};
const noShell: Pattern = {
  regex: "^@portal/shell|^(\\.\\./)+shell/",
  message: "Modules get the Portal at run time: take what you need from usePortal().",
};
const noHost: Pattern = {
  regex: "^(\\.\\./)+host/",
  message: "The host runs in Node, the shell in the browser.",
};
const hostImports: Pattern = {
  regex: "^@portal/(mf-|backend|e2e)|^(\\.\\./)+(mf-|supabase/|e2e/)",
  message:
    "The host knows modules only as releases, and the backend only by its address: start both in shared/tooling/portal.",
};
const noApps: Pattern[] = [
  {
    regex: "^@portal/(shell|mf-|backend|e2e)|^(\\.\\./)+(shell/|mf-|supabase/|e2e/)",
    message: "Shared code imports no app: let the app pass in what you need.",
  },
  { regex: "^(\\.\\./)+tooling/", message: "Built code does not import its build tools." },
];
const noToasts: Pattern = {
  regex: "contract/toast$|frame/toasts$",
  message: "Callers show toasts: shared code returns a result or throws.",
};

/** Import order within a module: app, routes, pages, features, ui. */
const notAbove = (regex: string, layer: string): Pattern => ({
  regex,
  message: `Import order is app, routes, pages, features, ui: ${layer}.`,
});
const noOtherFeature: Pattern = {
  regex: "^\\.\\./[^.]",
  message:
    "A feature imports no other feature: move shared code to src/ui, src/data or @portal/shared, or combine them in the page.",
};
/** The same for a folder inside a feature, whose `../` is the feature itself. */
const noOtherFeatureFromFolder: Pattern = { ...noOtherFeature, regex: "^\\.\\./\\.\\./[^.]" };
const notItsPage = notAbove(
  "^(\\.\\./)+(pages/|routes$|app$)",
  "a feature does not import its page",
);
const noQueries: Path = {
  name: "@tanstack/react-query",
  importNames: ["useQuery", "useSuspenseQuery", "useInfiniteQuery", "useMutation"],
  message: "A page arranges features and never fetches: move this into a feature.",
};

const restricted = (patterns: Pattern[], paths: Path[] = []) => ({
  "no-restricted-imports": ["error", { ...(paths.length > 0 && { paths }), patterns }],
});
const channel = {
  object: "supabase",
  property: "channel",
  message: "Use watchTable of @portal/shared/data/watchTable: it rejoins with a fresh token.",
};
const staticModals = ["confirm", "info", "success", "error", "warning"].map((property) => ({
  object: "Modal",
  property,
  message: staticCalls,
}));

function moduleLayer(folder: string, patterns: Pattern[] = [], paths: Path[] = []) {
  const ofModules = [noModulesOrBackend, noShell, ...sharedByArea, ...vendorOnly, ...patterns];
  const noStaticCalls: Path = {
    name: "antd",
    importNames: ["message", "notification"],
    message: staticCalls,
  };
  const noDeepStaticCalls: Pattern = {
    regex: "^antd/(es|lib)/(message|notification)",
    message: staticCalls,
  };
  return [
    { files: [`mf-*/${folder}`], rules: restricted([...ofModules, noAntd], paths) },
    {
      files: [`mf-admin/${folder}`],
      rules: restricted([...ofModules, noDeepStaticCalls], [...paths, noStaticCalls]),
    },
  ];
}

// Overrides of .oxlintrc.json. A later override replaces the options of the same rule instead of
// adding to them, so each entry lists everything that applies to its files.
export const boundaryOverrides = [
  {
    files: ["mf-*/**/*.{ts,tsx}"],
    rules: { "no-restricted-properties": ["error", channel, ...staticModals] },
  },
  ...moduleLayer("**/*.{ts,tsx}"),
  ...moduleLayer(
    "src/pages/**/*.{ts,tsx}",
    [notAbove("^(\\.\\./)+(routes$|app$)", "a page does not import its routes")],
    [noQueries],
  ),
  ...moduleLayer("src/features/*/*.{ts,tsx}", [noOtherFeature, notItsPage]),
  ...moduleLayer("src/features/*/*/**/*.{ts,tsx}", [noOtherFeatureFromFolder, notItsPage]),
  ...moduleLayer("src/{ui,data}/**/*.{ts,tsx}", [
    notAbove("^(\\.\\./)+(features/|pages/|routes$|app$)", "ui imports nothing above it"),
  ]),
  {
    files: ["shell/src/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-properties": ["error", channel],
      ...restricted([noModulesOrBackend, noHost, noAntd, ...sharedByArea, ...vendorOnly]),
    },
  },
  { files: ["shell/host/**/*.ts"], rules: restricted([hostImports, noAntd, ...sharedByArea]) },
  {
    files: ["shared/src/contract/**/*.{ts,tsx}"],
    rules: restricted([...noApps, noAntd, ...vendorOnly]),
  },
  {
    files: ["shared/src/{ui,domain,data}/**/*.{ts,tsx}"],
    rules: {
      ...restricted([...noApps, noAntd, ...vendorOnly, noToasts]),
      "no-restricted-properties": ["error", { property: "toast", message: noToasts.message }],
    },
  },
  {
    files: ["e2e/{journeys,accessibility,resilience,serial,support}/**/*.ts"],
    rules: restricted([
      {
        regex: "^@portal/|^(\\.\\./)+(shell|mf-|shared|supabase)",
        message: "End-to-end tests use the portal as users do: they import no app code.",
      },
    ]),
  },
  {
    files: ["supabase/functions/**/*.ts"],
    rules: restricted([
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
