import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@portal/shared/tooling/project/workspace";
import { publicAreas } from "./entries";

/** Must exist once in a module's folder, so they are installed beside the kit. */
const peers = ["@tanstack/react-query", "lucide-react", "react", "react-dom"];

/** Only modules that import `antd/AdminTheme` install them. */
const optionalPeers = ["@ant-design/cssinjs", "antd"];

/** Dependencies that no compiled file imports: programs, types, and libraries that tools load by name. */
const tools = [
  "@module-federation/enhanced",
  "@testing-library/react",
  "@types/node",
  "@types/react",
  "@types/react-dom",
  "happy-dom",
  "tsx",
  "typescript",
];

/** Packages that only the builds of the shell and the frame use. */
const unused = ["subset-font"];

const packagesOfWorkspace = ["shared", "shell", "supabase", "e2e", "."];

/** The exact version that the workspace has installed. */
export function installedVersion(name: string): string {
  const file = packagesOfWorkspace
    .map((folder) => join(root, folder, "node_modules", name, "package.json"))
    .find((path) => existsSync(path));
  if (file === undefined) throw new Error(`The kit needs ${name}, which no package depends on.`);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

const versionsOf = (names: Iterable<string>) =>
  Object.fromEntries([...names].sort().map((name) => [name, installedVersion(name)]));

const ownPackage = () =>
  JSON.parse(readFileSync(join(root, "shared/kit/package.json"), "utf8")) as { version: string };

export const kitVersion = (): string => ownPackage().version;

/** @param imported the packages that the compiled files import */
export function kitPackage(imported: ReadonlySet<string>): object {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    engines: object;
  };
  const dependencies = new Set([...imported, ...tools]);
  for (const name of [...peers, ...optionalPeers, ...unused]) dependencies.delete(name);
  return {
    ...ownPackage(),
    type: "module",
    engines,
    bin: { portal: "./bin.mjs" },
    exports: kitExports(),
    dependencies: versionsOf(dependencies),
    peerDependencies: versionsOf([...peers, ...optionalPeers]),
    peerDependenciesMeta: Object.fromEntries(
      optionalPeers.map((name) => [name, { optional: true }]),
    ),
  };
}

function kitExports(): object {
  const compiled = (path: string) => ({
    types: `./dist/shared/${path}.d.ts`,
    default: `./dist/shared/${path}.js`,
  });
  return {
    "./package.json": "./package.json",
    "./tsconfig.json": "./tsconfig.json",
    "./client": { types: "./client.d.ts" },
    "./vitest": compiled("tooling/kit/vitestConfig"),
    "./tooling/bundler/preset": compiled("tooling/bundler/preset"),
    "./ui/*.css": "./dist/shared/src/ui/*.css",
    "./contract/*.json": "./dist/shared/src/contract/*.json",
    ...Object.fromEntries(
      publicAreas.map((area) => [`./${area}/*`, compiled(`src/${area}/*`)] as const),
    ),
  };
}
