import {
  type BoundaryOverride,
  noAntd,
  noChannel,
  noModulesOrBackend,
  type Path,
  type Pattern,
  type Property,
  restrictImports,
  sharedByArea,
  vendorOnly,
} from "../restrictions";

const staticCalls =
  "Static calls ignore the module's ConfigProvider and outlive it: take them from App.useApp().";
const staticModals = ["confirm", "info", "success", "error", "warning"].map(
  (property): Property => ({ object: "Modal", property, message: staticCalls }),
);
const noStaticCalls: Path = {
  name: "antd",
  importNames: ["message", "notification"],
  message: staticCalls,
};
const noDeepStaticCalls: Pattern = {
  regex: "^antd/(es|lib)/(message|notification)",
  message: staticCalls,
};

const noShell: Pattern = {
  regex: "^@portal/shell|^(\\.\\./)+shell/",
  message: "Modules get the Portal at run time: take what you need from usePortal().",
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

function moduleLayer(
  folder: string,
  patterns: Pattern[] = [],
  paths: Path[] = [],
): BoundaryOverride[] {
  const ofModules = [noModulesOrBackend, noShell, ...sharedByArea, ...vendorOnly, ...patterns];
  return [
    { files: [`mf-*/${folder}`], rules: restrictImports([...ofModules, noAntd], paths) },
    {
      files: [`mf-admin/${folder}`],
      rules: restrictImports([...ofModules, noDeepStaticCalls], [...paths, noStaticCalls]),
    },
  ];
}

export const moduleBoundaries: BoundaryOverride[] = [
  {
    files: ["mf-*/**/*.{ts,tsx}"],
    rules: { "no-restricted-properties": ["error", noChannel, ...staticModals] },
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
];
