export interface Pattern {
  regex: string;
  message: string;
  allowImportNames?: string[];
}

export interface Path {
  name: string;
  message: string;
  importNames: string[];
}

export interface Property {
  object?: string;
  property: string;
  message: string;
}

export interface BoundaryRules {
  "no-restricted-imports"?: ["error", { paths?: Path[]; patterns: Pattern[] }];
  "no-restricted-properties"?: ["error", ...Property[]];
}

/** An entry of `overrides` in `.oxlintrc.json`. */
export interface BoundaryOverride {
  files: string[];
  rules: BoundaryRules;
}

export const restrictImports = (patterns: Pattern[], paths: Path[] = []): BoundaryRules => ({
  "no-restricted-imports": ["error", { ...(paths.length > 0 && { paths }), patterns }],
});

export const sharedByArea: Pattern[] = [
  {
    regex: "^(\\.\\./)+shared/",
    message: "Import shared code by its area: @portal/shared/<area>/<file>.",
  },
  { regex: "^@portal/shared(/[a-z]+)?$", message: "Name the file: @portal/shared/<area>/<file>." },
];

export const vendorOnly: Pattern[] = [
  {
    regex: "^react-router(-dom)?$",
    allowImportNames: ["MemoryRouter", "Navigate", "Router"],
    message: "Import from @portal/shared/vendor/router: the portal loads one copy of it.",
  },
  {
    regex: "^zod$",
    allowImportNames: ["toJSONSchema"],
    message: "Use import * as z from @portal/shared/vendor/zod: the portal loads one copy of it.",
  },
];

export const noAntd: Pattern = {
  regex: "^antd(/|$)|^@ant-design/|^@portal/shared/antd/",
  message: "Only mf-admin imports antd: use @portal/shared/ui.",
};

export const noModulesOrBackend: Pattern = {
  regex: "^@portal/(mf-|backend|e2e)|^(\\.\\./)+(mf-|supabase/|e2e/)",
  message:
    "Modules meet only at run time: use the contract in @portal/shared/contract, or link to the other module's route.",
};

export const noChannel: Property = {
  object: "supabase",
  property: "channel",
  message: "Use watchTable or watchTopic of @portal/shared/data: they rejoin with a fresh token.",
};
