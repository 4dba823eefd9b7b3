export interface Condition {
  readonly column: string;
  /** SQL type of the column, from the catalog: it is written into statements unescaped. */
  readonly type: string;
  readonly value: string;
}

export class FilterError extends Error {
  override readonly name = "FilterError";
}

export function parseFilter(filter: string): Pick<Condition, "column" | "value"> {
  const [, column, value] = /^([^=]+)=eq\.([^,"()]*)$/.exec(filter) ?? [];
  if (column === undefined || value === undefined)
    throw new FilterError(`Error parsing \`filter\` params: ${JSON.stringify([filter])}`);
  return { column, value };
}

export class Parameters {
  readonly values: string[] = [];

  add(value: string): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export function conditionSql({ column, type, value }: Condition, parameters: Parameters): string {
  return `coalesce(changed.${quoteIdentifier(column)} = ${parameters.add(value)}::text::${type}, false)`;
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
