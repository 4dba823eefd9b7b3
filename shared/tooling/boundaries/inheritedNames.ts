import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { isBinaryExpression, isElementAccessExpression, SyntaxKind } from "typescript/unstable/ast";
import type { Node, SourceFile } from "typescript/unstable/ast";
import { API, type Checker, TypeFlags } from "typescript/unstable/sync";
import { root } from "../commands/workspace";

/**
 * Finds `record[text]` and `text in record`, which also match inherited names such as
 * "constructor". A lookup directly after `Object.hasOwn(record, text)` is accepted.
 */
export function findInheritedNameLookups(folders: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "lookups-"));
  const api = new API();
  try {
    const config = join(folder, "tsconfig.json");
    const compilerOptions = { typeRoots: [join(root, "node_modules/@types")] };
    const base = join(root, "tsconfig.node.json");
    const include = folders.map((name) => `${name}/**/*.ts`);
    writeFileSync(config, JSON.stringify({ extends: base, include, compilerOptions }));
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error("TypeScript did not open the project.");
    const { program, checker } = project;
    return program.getSourceFileNames().flatMap((name) => {
      const isOurs =
        folders.some((one) => name.startsWith(`${one}/`)) && !name.endsWith(".test.ts");
      const file = isOurs ? program.getSourceFile(name) : undefined;
      return file ? lookupsIn(file, checker).map((line) => `${relative(root, name)}:${line}`) : [];
    });
  } finally {
    api.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function lookupsIn(file: SourceFile, checker: Checker): number[] {
  const lines: number[] = [];
  const visit = (node: Node): void => {
    const lookup = lookupOf(node);
    if (
      lookup &&
      isText(lookup.key, checker) &&
      !isList(lookup.record, checker) &&
      !isGuarded(node, lookup, file)
    )
      lines.push(file.text.slice(0, node.end).split("\n").length);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return lines;
}

interface Lookup {
  readonly record: Node;
  readonly key: Node;
}

function lookupOf(node: Node): Lookup | null {
  if (isElementAccessExpression(node))
    return { record: node.expression, key: node.argumentExpression };
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
    return { record: node.right, key: node.left };
  return null;
}

/** Literals and unions of literals are safe; casts to them are not. */
function isText(key: Node, checker: Checker): boolean {
  if (key.kind === SyntaxKind.AsExpression) return true;
  const type = checker.getTypeAtLocation(key);
  return type !== undefined && (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) !== 0;
}

function isList(record: Node, checker: Checker): boolean {
  const type = checker.getTypeAtLocation(record);
  return type !== undefined && checker.isArrayLikeType(type);
}

/** Whether `Object.hasOwn` with the same key precedes the lookup. */
function isGuarded(node: Node, { record, key }: Lookup, file: SourceFile): boolean {
  const guard = `Object.hasOwn(${record.getText(file)}, ${key.getText(file)})`;
  const start = Math.max(0, node.getStart(file) - 200);
  return file.text.slice(start, node.getStart(file)).includes(guard);
}
