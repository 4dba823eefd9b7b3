import { createRequire } from "node:module";

/** Libraries of which one page may hold only one copy; the shell brings them, modules use them. */
const names = [
  "react",
  "react-dom",
  "react-router",
  "react-router-dom",
  "@tanstack/react-query",
] as const;

/** Deep imports must come from the same copy. */
const withDeepImports = ["react", "react-dom"];

interface SharedPackage {
  singleton: true;
  requiredVersion: string;
  import?: false;
}

const require = createRequire(import.meta.url);

function installedVersion(name: string): string {
  const path = name === "react-router" ? routerPackage() : require.resolve(`${name}/package.json`);
  return (require(path) as { version: string }).version;
}

/** react-router is a dependency of react-router-dom, not of ours. */
function routerPackage(): string {
  const resolve = createRequire(require.resolve("react-router-dom/package.json")).resolve;
  return resolve("react-router/package.json");
}

/**
 * The federation plugin's `shared` option. `provider` bundles the libraries (the shell);
 * a `consumer` carries none of them and takes the shell's.
 */
export function sharedPackages(role: "provider" | "consumer"): Record<string, SharedPackage> {
  const shared: Record<string, SharedPackage> = {};
  for (const name of names) {
    const rule: SharedPackage = {
      singleton: true,
      requiredVersion: `^${installedVersion(name)}`,
      ...(role === "consumer" && { import: false }),
    };
    shared[name] = rule;
    if (withDeepImports.includes(name)) shared[`${name}/`] = rule;
  }
  return shared;
}

/** The versions that a shell built now brings, by package. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, installedVersion(name)]));
}

/** The ranges that a module built now accepts, by package: the shell checks them before loading. */
export function sharedRanges(): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `^${installedVersion(name)}`]));
}
