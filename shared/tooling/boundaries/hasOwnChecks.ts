import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIfStatement,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  SyntaxKind,
} from "typescript/unstable/ast";
import type { Node, SourceFile } from "typescript/unstable/ast";

export interface Lookup {
  readonly record: Node;
  readonly key: Node;
}

/** Whether the lookup runs only where `Object.hasOwn` with the same record and key is true. */
export function isChecked(lookup: Node, { record, key }: Lookup, file: SourceFile): boolean {
  const check = `Object.hasOwn(${record.getText(file)}, ${key.getText(file)})`;
  for (let node = lookup; node.parent; node = node.parent) {
    const condition = conditionOf(node);
    if (condition && implies(...condition, check, file)) return true;
  }
  return false;
}

type Condition = readonly [test: Node, wanted: boolean];

function conditionOf(child: Node): Condition | null {
  const { parent } = child;
  if (isConditionalExpression(parent) && child !== parent.condition)
    return [parent.condition, child === parent.whenTrue];
  if (isIfStatement(parent) && child !== parent.expression)
    return [parent.expression, child === parent.thenStatement];
  if (isBinaryExpression(parent) && child === parent.right) {
    const { kind } = parent.operatorToken;
    if (kind === SyntaxKind.AmpersandAmpersandToken) return [parent.left, true];
    if (kind === SyntaxKind.BarBarToken) return [parent.left, false];
  }
  return null;
}

/** Whether `test` having the value `wanted` means that the check is true. */
function implies(test: Node, wanted: boolean, check: string, file: SourceFile): boolean {
  if (isParenthesizedExpression(test)) return implies(test.expression, wanted, check, file);
  if (isPrefixUnaryExpression(test) && test.operator === SyntaxKind.ExclamationToken)
    return implies(test.operand, !wanted, check, file);
  if (isBinaryExpression(test)) {
    const all = wanted ? SyntaxKind.AmpersandAmpersandToken : SyntaxKind.BarBarToken;
    return (
      test.operatorToken.kind === all &&
      [test.left, test.right].some((side) => implies(side, wanted, check, file))
    );
  }
  return wanted && isCallExpression(test) && test.getText(file) === check;
}
