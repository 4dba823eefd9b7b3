import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** One page may hold only one copy of these: the shell brings them, modules come without. */
const single = ["react", "react-dom", "@tanstack/react-query"] as const;

/** Deep imports must come from the same copy. */
const withDeepImports = ["react", "react-dom"];

/** The library behind each door in src/vendor. */
const doors = { router: "react-router-dom", zod: "zod" } as const;

/** The parts of Base UI that modules use. The shell loads those it does not use itself on demand. */
const parts = {
  usedByShell: ["dialog", "number-field", "select"],
  offered: ["radio", "radio-group", "tabs", "toggle", "toggle-group"],
};

interface SharedPackage {
  singleton?: true;
  version?: string;
  requiredVersion: string;
  import?: false;
  eager?: true;
}

type Shared = Record<string, SharedPackage>;

const require = createRequire(import.meta.url);

const installedVersion = (name: string): string =>
  (require(`${name}/package.json`) as { version: string }).version;

const rangeOf = (name: string) => `^${installedVersion(name)}`;

/** Another door is another version: who needs a name that the shell's lacks brings its own. */
function versionOfDoor(door: keyof typeof doors): string {
  const text = readFileSync(join(import.meta.dirname, `../../src/vendor/${door}.ts`));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${installedVersion(doors[door])}-door${hash}`;
}

/**
 * The federation plugin's `shared` option. `provider` bundles the libraries (the shell); a
 * `consumer` takes the shell's. Of those that may exist twice it carries a copy of its own, which
 * it loads when the shell's has another version.
 */
export function sharedPackages(role: "provider" | "consumer"): Shared {
  const shared: Shared = {};
  const atOnce = role === "provider" && ({ eager: true } as const);
  for (const name of single) {
    const rule: SharedPackage = {
      singleton: true,
      requiredVersion: rangeOf(name),
      ...(role === "consumer" ? { import: false } : atOnce),
    };
    shared[name] = rule;
    if (withDeepImports.includes(name)) shared[`${name}/`] = rule;
  }
  for (const door of ["router", "zod"] as const) {
    const version = versionOfDoor(door);
    shared[`@portal/shared/vendor/${door}`] = { version, requiredVersion: version, ...atOnce };
  }
  const ofParts = { requiredVersion: rangeOf("@base-ui/react") };
  for (const part of parts.offered) shared[`@base-ui/react/${part}`] = ofParts;
  for (const part of parts.usedByShell) {
    shared[`@base-ui/react/${part}`] = { ...ofParts, ...atOnce };
  }
  return shared;
}

/** The versions of the single libraries that a shell built now brings, by package. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(single.map((name) => [name, installedVersion(name)]));
}

/** The ranges that a module built now accepts, by package: the shell checks them before loading. */
export function sharedRanges(): Record<string, string> {
  return Object.fromEntries(single.map((name) => [name, rangeOf(name)]));
}
