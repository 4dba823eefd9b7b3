import { type CallExpression, type Expression, Parser, type SpreadElement } from "acorn";

export interface MethodCall {
  method: string;
  args: readonly (Expression | SpreadElement)[];
}

/** The methods of acorn that its plugins use, which its types lack. */
interface ChainParser {
  nextToken(): void;
  parseExprSubscripts(): Expression;
}
type NewParser = new (options: object, code: string, position: number) => ChainParser;

const options = {
  ecmaVersion: "latest",
  sourceType: "module",
  // What surrounds the chain is not parsed.
  allowAwaitOutsideFunction: true,
  allowSuperOutsideMethod: true,
  checkPrivateFields: false,
};

/**
 * The calls of a chain such as `from("rooms").select("id").eq("name", a)`, which begins at a position
 * of a script. Only the chain is parsed, so that large scripts take little time.
 */
export function callsAt(code: string, position: number): MethodCall[] {
  const parser = new (Parser as unknown as NewParser)(options, code, position);
  try {
    parser.nextToken();
    return callsOf(parser.parseExprSubscripts());
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function callsOf(expression: Expression): MethodCall[] {
  if (expression.type === "ChainExpression") return callsOf(expression.expression);
  if (expression.type === "MemberExpression") {
    return expression.object.type === "Super" ? [] : callsOf(expression.object);
  }
  if (expression.type !== "CallExpression") return [];
  const method = methodOf(expression.callee);
  const before = expression.callee.type === "MemberExpression" ? callsOf(expression.callee) : [];
  return method === undefined ? before : [...before, { method, args: expression.arguments }];
}

function methodOf(callee: CallExpression["callee"]): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
  return callee.computed ? undefined : callee.property.name;
}

/** The text of a literal, or undefined for anything else. */
export function textOf(arg: Expression | SpreadElement | undefined): string | undefined {
  if (arg?.type === "Literal") return typeof arg.value === "string" ? arg.value : undefined;
  if (arg?.type !== "TemplateLiteral" || arg.expressions.length > 0) return undefined;
  return arg.quasis[0]?.value.cooked ?? undefined;
}

/** The keys that are written in an object, or in the objects of an array. */
export function keysOf(arg: Expression | SpreadElement | null | undefined): string[] {
  if (arg?.type === "ArrayExpression") return arg.elements.flatMap(keysOf);
  if (arg?.type !== "ObjectExpression") return [];
  return arg.properties.flatMap((property) => {
    if (property.type === "SpreadElement") return keysOf(property.argument);
    if (property.computed) return [];
    if (property.key.type === "Identifier") return [property.key.name];
    const key = textOf(property.key);
    return key === undefined ? [] : [key];
  });
}

/** The value of a key that is written in an object. */
export function valueOf(
  arg: Expression | SpreadElement | undefined,
  key: string,
): Expression | undefined {
  if (arg?.type !== "ObjectExpression") return undefined;
  for (const property of arg.properties) {
    if (property.type === "SpreadElement" || property.computed) continue;
    const isKey = property.key.type === "Identifier" && property.key.name === key;
    if (isKey) return property.value;
  }
  return undefined;
}
