import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { packageName } from "../../kit/layout";

/** Must exist once per page: the shell bundles them, modules do not. */
const singletons = ["react", "react-dom", "@tanstack/react-query"] as const;

const withDeepImports = ["react", "react-dom"];

const vendorFiles = { router: "react-router-dom", zod: "zod" } as const;

/** The shell loads them on demand, for itself and for modules. */
const baseUi = ["combobox", "dialog", "number-field", "popover", "radio", "radio-group", "select"];

interface SharedPackage {
  singleton?: true;
  version?: string;
  requiredVersion: string;
  shareKey?: string;
  import?: false;
  eager?: true;
}

type Shared = Record<string, SharedPackage>;

const require = createRequire(import.meta.url);

const installedVersion = (name: string): string =>
  (require(`${name}/package.json`) as { version: string }).version;

const rangeOf = (name: string) => `^${installedVersion(name)}`;

/** Contains the file's hash: a module with a different file loads its own copy. */
function vendorVersion(name: keyof typeof vendorFiles): string {
  const text = readFileSync(join(import.meta.dirname, `../../../src/vendor/${name}.ts`));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${installedVersion(vendorFiles[name])}-vendor${hash}`;
}

/** Modules bundle their own copy of packages that are not singletons, for a version mismatch. */
export function sharedPackages(role: "provider" | "consumer"): Shared {
  const shared: Shared = {};
  const eager = role === "provider" && ({ eager: true } as const);
  for (const name of singletons) {
    const rule: SharedPackage = {
      singleton: true,
      requiredVersion: rangeOf(name),
      ...(role === "consumer" ? { import: false } : eager),
    };
    shared[name] = rule;
    if (withDeepImports.includes(name)) shared[`${name}/`] = rule;
  }
  for (const name of ["router", "zod"] as const) {
    const version = vendorVersion(name);
    const shareKey = `@portal/shared/vendor/${name}`;
    const rule: SharedPackage = { version, requiredVersion: version, shareKey };
    // The shell itself needs the router only.
    shared[`${packageName}/vendor/${name}`] = name === "router" ? { ...rule, ...eager } : rule;
  }
  const rule = { requiredVersion: rangeOf("@base-ui/react") };
  for (const part of baseUi) shared[`@base-ui/react/${part}`] = rule;
  return shared;
}

export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(singletons.map((name) => [name, installedVersion(name)]));
}

export function sharedRanges(): Record<string, string> {
  return Object.fromEntries(singletons.map((name) => [name, rangeOf(name)]));
}
