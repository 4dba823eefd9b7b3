import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  isBinaryExpression,
  isBindingElement,
  isComputedPropertyName,
  isElementAccessExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  SyntaxKind,
} from "typescript/unstable/ast";
import type { Node, SourceFile } from "typescript/unstable/ast";
import { API, type Checker } from "typescript/unstable/sync";
import { root } from "../project/workspace";
import { isChecked, type Lookup } from "./hasOwnChecks";
import { isText } from "./textKeys";

// `record[text]`, `{ [text]: value } = record` and `text in record` also match inherited names such
// as "constructor". `Object.hasOwn(record, text)` makes them safe. No rule of oxlint finds such lookups, through which
// requests have reached inherited functions.
export function findInheritedNameLookups(folders: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "lookups-"));
  const api = new API();
  try {
    const config = join(folder, "tsconfig.json");
    const typeRoots = [join(root, "node_modules/@types")];
    const compilerOptions = { typeRoots, lib: ["ES2023", "DOM", "DOM.Iterable"] };
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
      !isChecked(node, lookup, file)
    )
      lines.push(file.text.slice(0, node.end).split("\n").length);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return lines;
}

function lookupOf(node: Node): Lookup | null {
  if (isElementAccessExpression(node))
    return { record: node.expression, key: node.argumentExpression };
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
    return isPrototype(node.right) ? null : { record: node.right, key: node.left };
  if (isBindingElement(node) && node.propertyName && isComputedPropertyName(node.propertyName))
    return { record: destructured(node.parent), key: node.propertyName.expression };
  return null;
}

function destructured(pattern: Node): Node {
  const { parent } = pattern;
  return isVariableDeclaration(parent) && parent.initializer ? parent.initializer : pattern;
}

function isPrototype(node: Node): boolean {
  return isPropertyAccessExpression(node) && node.getText() === "Object.prototype";
}

function isList(record: Node, checker: Checker): boolean {
  const type = checker.getTypeAtLocation(record);
  return type !== undefined && checker.isArrayLikeType(type);
}
