import {
  isBindingElement,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  type Node,
  type SourceFile,
} from "typescript/unstable/ast";
import { API, SymbolFlags, type Project, type Symbol } from "typescript/unstable/sync";
import { relative } from "node:path";
import { minorOf, type ContractReport } from "./contractReport";
import { readContract } from "./readContract";

interface ModuleSources {
  /** Path of the module's tsconfig.json. */
  config: string;
  /** Paths in the messages are relative to it. */
  folder: string;
}

const isTest = /\.test\.tsx?$|\.stories\.tsx$|\/testing\//;

/**
 * Where a module and the shared code in it use members that are newer than the contract it declares.
 * `?.` after the member counts as a check for older shells.
 * @param minor what the module declares
 */
export function newerMembers(
  { config, folder }: ModuleSources,
  minor: number,
  { members }: ContractReport = readContract(),
): string[] {
  const newer = new Map(
    members
      .filter(({ name, since }) => name.includes(".") && minorOf(since) > minor)
      .map(({ name, since }) => [name, since]),
  );
  if (newer.size === 0) return [];
  const names = new Set([...newer.keys()].map((name) => name.slice(name.indexOf(".") + 1)));
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`TypeScript could not open ${config}.`);
    return sourcesOf(project).flatMap((source) =>
      usesIn(project, source, names).flatMap(({ name, node }) => {
        const since = newer.get(name);
        if (since === undefined) return [];
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const place = `${relative(folder, source.fileName)}:${String(line)}`;
        return [`${name} (since contract ${since}) in ${place}`];
      }),
    );
  } finally {
    api.close();
  }
}

function sourcesOf({ program }: Project): SourceFile[] {
  return program
    .getSourceFileNames()
    .filter((file) => !/\/node_modules\/|\.d\.ts$/.test(file) && !isTest.test(file))
    .flatMap((file) => program.getSourceFile(file) ?? []);
}

interface Use {
  name: string;
  node: Node;
}

function usesIn(project: Project, source: SourceFile, names: ReadonlySet<string>): Use[] {
  const uses: Use[] = [];
  const visit = (node: Node): void => {
    if (isIdentifier(node) && names.has(node.text)) {
      const symbol = usedMember(project, node, node.text);
      const owner = symbol && contractTypeOf(symbol);
      if (owner) uses.push({ name: `${owner}.${node.text}`, node });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return uses;
}

function usedMember({ checker }: Project, node: Node, name: string): Symbol | undefined {
  const { parent } = node;
  if (isPropertyAccessExpression(parent) && parent.name === node) {
    return isChecked(parent) ? undefined : checker.getSymbolAtLocation(node);
  }
  if (!isBindingElement(parent) || (parent.propertyName ?? parent.name) !== node) return undefined;
  if (!isObjectBindingPattern(parent.parent)) return undefined;
  const type = checker.getTypeAtLocation(parent.parent);
  return type && checker.getPropertyOfType(type, name);
}

/** True for optional accesses such as `portal.print?.()` and `portal.modules?.reports`. */
function isChecked(access: Node): boolean {
  const { parent } = access;
  return (
    "expression" in parent &&
    parent.expression === access &&
    "questionDotToken" in parent &&
    parent.questionDotToken !== undefined
  );
}

/** TypeScript itself demands a check of an optional member. */
function contractTypeOf(symbol: Symbol): string | undefined {
  const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
  const inContract = symbol.declarations.some(({ path }) => path.includes("/contract/"));
  return isOptional || !inContract ? undefined : symbol.getParent()?.name;
}
