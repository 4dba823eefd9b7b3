import { isAsExpression, isIdentifier, isVariableDeclaration } from "typescript/unstable/ast";
import type { Node } from "typescript/unstable/ast";
import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";

const textFlags = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping;

/** Whether a key can be any text. Literals and unions of literals are safe; casts to them are not. */
export function isText(key: Node, checker: Checker): boolean {
  if (isAsExpression(key) || isCastVariable(key, checker)) return true;
  const type = checker.getTypeAtLocation(key);
  return type !== undefined && holdsText(type, checker);
}

function holdsText(type: Type, checker: Checker): boolean {
  if (type.flags & textFlags) return true;
  if (type.isUnionType()) return type.getTypes().some((one) => holdsText(one, checker));
  if (!(type.flags & TypeFlags.TypeParameter)) return false;
  const constraint = checker.getBaseConstraintOfType(type);
  return constraint !== undefined && holdsText(constraint, checker);
}

/** Whether the key is a variable that holds a cast, such as `const name = input as "a" | "b"`. */
function isCastVariable(key: Node, checker: Checker): boolean {
  if (!isIdentifier(key)) return false;
  const declared = checker.getSymbolAtLocation(key)?.valueDeclaration?.resolve();
  if (!declared || !isVariableDeclaration(declared) || !declared.initializer) return false;
  return isAsExpression(declared.initializer);
}
