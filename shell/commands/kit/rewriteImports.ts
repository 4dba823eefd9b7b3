import { existsSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative } from "node:path";

const WORKSPACE_PACKAGE = "@portal/shared/";
const KIT_PACKAGE = "@portal/module-kit/";
/** The kit does not export these files, so its own files import them by path. */
const TOOLING = "@portal/shared/tooling/";

interface Rewritten {
  code: string;
  packages: string[];
  styles: string[];
}

/** Matches imports in the format that the compiler writes. */
const imports = /([\s*}]from |^import |(?<![-\w])import\()"([^"\n]+)"/gm;

/**
 * Adds the file extensions that Node requires, and names the kit instead of the shared package.
 * @param kit the folder of the compiled kit
 */
export function rewriteImports(kit: string, file: string, code: string): Rewritten {
  const packages: string[] = [];
  const styles: string[] = [];
  const rewritten = code.replaceAll(imports, (_, keyword: string, specifier: string) => {
    if (specifier.endsWith(".css") && specifier.startsWith(".")) styles.push(specifier);
    const name = packageIn(specifier);
    if (name) packages.push(name);
    return `${keyword}"${targetOf(kit, file, specifier)}"`;
  });
  return { code: rewritten, packages, styles };
}

function targetOf(kit: string, file: string, specifier: string): string {
  if (specifier.startsWith(TOOLING)) {
    const target = join(kit, "shared/tooling", `${specifier.slice(TOOLING.length)}.js`);
    return relative(dirname(file), target)
      .replaceAll("\\", "/")
      .replace(/^(?!\.)/, "./");
  }
  if (specifier.startsWith(WORKSPACE_PACKAGE)) {
    return specifier.replace(WORKSPACE_PACKAGE, KIT_PACKAGE);
  }
  if (!specifier.startsWith(".")) return specifier;
  const path = join(dirname(file), specifier);
  const isScript = existsSync(`${path}.js`) || existsSync(`${path}.d.ts`);
  return isScript ? `${specifier}.js` : specifier;
}

/** Undefined for files, Node's own modules, this package and the module that is prerendered. */
function packageIn(specifier: string): string | undefined {
  if (/^(\.|node:|@portal\/|portal-module$|data:)/.test(specifier)) return undefined;
  const [scope = "", name = ""] = specifier.split("/");
  const found = scope.startsWith("@") ? `${scope}/${name}` : scope;
  return builtinModules.includes(found) ? undefined : found;
}
