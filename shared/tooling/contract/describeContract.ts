import {
  isExpressionWithTypeArguments,
  isIdentifier,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  type InterfaceDeclaration,
  type Node,
  type TypeAliasDeclaration,
} from "typescript/unstable/ast";
import {
  API,
  NodeBuilderFlags,
  SymbolFlags,
  type Checker,
  type Project,
} from "typescript/unstable/sync";
import { join } from "node:path";
import { memberNameIn, type ContractMember } from "./contractReport";
import { root } from "../project/workspace";

/** What crosses between code of different builds; everything that these types name belongs to it. */
const rootTypes = {
  "module/module.ts": ["ModuleLifecycles", "ModuleProps"],
  "checkout.ts": ["Checkout"],
  "signOutEvent.ts": ["SignOutEvent"],
  "traverseEvent.ts": ["TraverseEvent"],
  "release/manifest.ts": ["ModuleDescription"],
};

type Declaration = InterfaceDeclaration | TypeAliasDeclaration;

/** The types between shell and modules, read from the sources. Sorted by name. */
export function describeContract(
  config = join(root, "shared/tsconfig.json"),
  contractDir = join(root, "shared/src/contract"),
  roots: Readonly<Record<string, readonly string[]>> = rootTypes,
): ContractMember[] {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`TypeScript could not open ${config}.`);
    const found = new Map<string, Declaration>();
    for (const [file, names] of Object.entries(roots)) {
      for (const name of names) {
        const declaration = exportedFrom(project, join(contractDir, file), name);
        collect(project, contractDir, declaration, found);
      }
    }
    return [...found.values()]
      .toSorted((a, b) => a.name.text.localeCompare(b.name.text, "en"))
      .flatMap((declaration) => membersOf(project.checker, declaration));
  } finally {
    api.close();
  }
}

function exportedFrom({ program, checker }: Project, file: string, name: string): Declaration {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  const declaration = symbol?.declarations[0]?.resolve();
  if (declaration && isDeclaration(declaration)) return declaration;
  throw new Error(`${file} exports no type ${name}.`);
}

const isDeclaration = (node: Node): node is Declaration =>
  isInterfaceDeclaration(node) || isTypeAliasDeclaration(node);

function collect(
  project: Project,
  contractDir: string,
  declaration: Declaration,
  found: Map<string, Declaration>,
): void {
  const name = declaration.name.text;
  if (found.has(name)) return;
  found.set(name, declaration);
  const visit = (node: Node): void => {
    const named = nameIn(node);
    const target = named && declarationOf(project.checker, named);
    if (target?.getSourceFile().fileName.startsWith(`${contractDir}/`)) {
      collect(project, contractDir, target, found);
    }
    node.forEachChild(visit);
  };
  visit(declaration);
}

function nameIn(node: Node): Node | undefined {
  if (isTypeReferenceNode(node)) return node.typeName;
  if (isExpressionWithTypeArguments(node) && isIdentifier(node.expression)) return node.expression;
  return undefined;
}

function declarationOf(checker: Checker, name: Node): Declaration | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  if (!symbol) return undefined;
  const isAlias = (symbol.flags & SymbolFlags.Alias) !== 0;
  const node = (isAlias ? checker.getAliasedSymbol(symbol) : symbol).declarations[0]?.resolve();
  return node && isDeclaration(node) ? node : undefined;
}

function membersOf(checker: Checker, declaration: Declaration): ContractMember[] {
  const name = declaration.name.text;
  if (!isInterfaceDeclaration(declaration)) {
    const text = textOf(declaration).replace(/^export /, "");
    return [{ name, text: text.includes("typeof ") ? expanded(checker, declaration) : text }];
  }
  const members = declaration.members.map((member) => {
    const text = textOf(member);
    return { name: `${name}.${memberNameIn(text)}`, text };
  });
  const head = textOf(declaration)
    .replace(/^export /, "")
    .replace(/ \{.*$/, "");
  return [{ name, text: head }, ...members.toSorted((a, b) => a.name.localeCompare(b.name, "en"))];
}

/** `typeof` hides the values that a type takes from a constant. */
function expanded(checker: Checker, { name, type: node }: TypeAliasDeclaration): string {
  const type = checker.getTypeFromTypeNode(node);
  const flags = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.InTypeAlias;
  return `type ${name.text} = ${type ? checker.typeToString(type, undefined, flags) : ""}`;
}

const textOf = (node: Node): string =>
  node
    .getText()
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\/\/.*/g, "")
    .replaceAll(/\s+/g, " ")
    .replace(/;$/, "")
    .trim();
