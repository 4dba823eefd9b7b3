/** One condition of a subscription's filter, such as `user_id=eq.5` or `status=not.in.(a,b)`. */
export interface Condition {
  readonly column: string;
  readonly operator: Operator;
  readonly negated: boolean;
  /** The operands: exactly one, or any number for `in`. */
  readonly values: readonly string[];
}

const sqlOperators = {
  eq: "=",
  neq: "<>",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
} as const;
type Operator = keyof typeof sqlOperators | "in" | "is";

export class FilterError extends Error {
  override readonly name = "FilterError";
}

const conditionPattern = /^([^=]+)=(not\.)?([a-z]+)\.([\s\S]*)$/;
const quoted = String.raw`"(?:[^"\\]|\\.)*"`;
const conditionList = new RegExp(String.raw`(?:[^,("]|${quoted}|\((?:[^)"]|${quoted})*\))+`, "g");
const itemList = new RegExp(String.raw`(?:[^,"]|${quoted})+`, "g");

/**
 * Reads the comma-separated conditions of a `filter`, all of which must hold.
 * @throws FilterError in the words of the hosted service.
 */
export function parseFilter(filter: string): Condition[] {
  const parts = filter.match(conditionList) ?? [];
  if (parts.join(",") !== filter) throw malformed(filter);
  return parts.map((part) => parseCondition(part, filter));
}

function parseCondition(part: string, filter: string): Condition {
  const [, column, not, operator, operand = ""] = conditionPattern.exec(part.trim()) ?? [];
  if (!column || !isOperator(operator)) throw malformed(filter);
  if (operator === "is" && !/^(null|true|false|unknown)$/i.test(operand)) throw malformed(filter);
  const values =
    operator === "in"
      ? (operand.replace(/^\(|\)$/g, "").match(itemList) ?? []).map(unquote)
      : [unquote(operand)];
  return { column, operator, negated: not !== undefined, values };
}

function isOperator(name: string | undefined): name is Operator {
  return (
    name === "in" || name === "is" || (name !== undefined && Object.hasOwn(sqlOperators, name))
  );
}

function unquote(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, "$1") : text;
}

function malformed(filter: string): FilterError {
  return new FilterError(`Error parsing \`filter\` params: ${JSON.stringify([filter])}`);
}

/** Collects the parameters of a statement that is put together from several pieces. */
export class Parameters {
  readonly values: (string | string[])[] = [];

  /** @returns the placeholder to write in the text: $1, $2 … */
  add(value: string | readonly string[]): string {
    this.values.push(typeof value === "string" ? value : [...value]);
    return `$${this.values.length}`;
  }
}

/**
 * A boolean SQL expression over the row called `changed`; an unknown answer is no match.
 * @param types SQL types of the columns, from the catalogue: they are written out as they are.
 * @throws FilterError for a column that is not among them.
 */
export function conditionSql(
  { column, operator, negated, values }: Condition,
  types: ReadonlyMap<string, string>,
  parameters: Parameters,
): string {
  const type = types.get(column);
  if (!type) throw new FilterError(`invalid column for filter ${column}`);
  const operand = `changed.${quoteIdentifier(column)}`;
  const answer = `coalesce(${expression()}, false)`;
  return negated ? `not ${answer}` : answer;

  function expression(): string {
    const [value = ""] = values;
    if (operator === "is") return `${operand} is ${value}`;
    if (operator === "in") return `${operand} = any(${parameters.add(values)}::text[]::${type}[])`;
    return `${operand} ${sqlOperators[operator]} ${parameters.add(value)}::text::${type}`;
  }
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
