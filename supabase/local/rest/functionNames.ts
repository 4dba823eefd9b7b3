import type { IntrospectResult } from "@supabase/lite";
import {
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryResult,
  RawNode,
  type RootOperationNode,
  type UnknownRow,
} from "kysely";

// Defect: the library does not quote the names of functions and arguments, and PostgreSQL converts
// `addUserCredits` to lower case.
export class QuotedFunctionNames implements KyselyPlugin {
  readonly #schema: () => IntrospectResult | undefined;

  constructor(schema: () => IntrospectResult | undefined) {
    this.#schema = schema;
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const names = (this.#schema()?.functions ?? []).map(
      ({ schema, name }) => [`${schema}.${name}`, `${quoted(schema)}.${quoted(name)}`] as const,
    );
    return new Quoter(new Map(names)).transformNode(node);
  }

  transformResult({
    result,
  }: {
    result: QueryResult<UnknownRow>;
  }): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

class Quoter extends OperationNodeTransformer {
  readonly #functions: ReadonlyMap<string, string>;

  constructor(functions: ReadonlyMap<string, string>) {
    super();
    this.#functions = functions;
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    const [first, second] = raw.sqlFragments;
    const call = raw.sqlFragments.length === 1 && first ? this.#functions.get(first) : undefined;
    if (call) return RawNode.createWithSql(call);
    const [name, ...values] = raw.parameters;
    if (second?.startsWith(" := ") && name)
      return { ...raw, parameters: [argument(name), ...values] };
    return raw;
  }
}

function argument(node: OperationNode): OperationNode {
  if (!RawNode.is(node)) return node;
  const [name] = node.sqlFragments;
  return name && /^\w+$/.test(name) ? RawNode.createWithSql(quoted(name)) : node;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
