import type { ColumnInfo } from "@supabase/lite";
import {
  ColumnNode,
  ColumnUpdateNode,
  DefaultInsertValueNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from "kysely";

interface WriteContext {
  readonly columns: () => readonly ColumnInfo[];
  readonly missingTakesDefault: () => boolean;
}

// Defects: the library writes no SQL for rows without values, where PostgREST writes the defaults, and arrays, strings and numbers to json columns in PostgreSQL's notation.
// If the rows of an insert have different keys, missing ones get the column default; PostgREST
// writes null unless the client asks for defaults.
export class WrittenValues implements KyselyPlugin {
  readonly #context: WriteContext;

  constructor(context: WriteContext) {
    this.#context = context;
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (node.kind !== "InsertQueryNode" && node.kind !== "UpdateQueryNode") return node;
    return new ValueWriter(this.#context).transformNode(node);
  }

  transformResult({
    result,
  }: {
    result: QueryResult<UnknownRow>;
  }): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

class ValueWriter extends OperationNodeTransformer {
  readonly #context: WriteContext;

  constructor(context: WriteContext) {
    super();
    this.#context = context;
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const insert = super.transformInsertQuery(node);
    if (!insert.values || !ValuesNode.is(insert.values)) return insert;
    if (!insert.columns?.length) {
      const { columns: _, values: __, ...without } = insert;
      return { ...without, defaultValues: true };
    }
    const isJson = (insert.columns ?? []).map((column) => this.#isJson(insert.into, column));
    const rows = insert.values.values.map((row) => this.#row(row, isJson));
    return InsertQueryNode.cloneWith(insert, { values: ValuesNode.create(rows) });
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const update = super.transformUpdateQuery(node);
    if (!update.updates) return update;
    const updates = update.updates.map((change) =>
      ValueNode.is(change.value) && this.#isJson(update.table, change.column)
        ? ColumnUpdateNode.create(change.column, ValueNode.create(asJson(change.value.value)))
        : change,
    );
    return { ...update, updates };
  }

  #row(row: OperationNode, isJson: readonly boolean[]): PrimitiveValueListNode | ValueListNode {
    if (PrimitiveValueListNode.is(row)) {
      const values = row.values.map((value, index) => (isJson[index] ? asJson(value) : value));
      return PrimitiveValueListNode.create(values);
    }
    if (!ValueListNode.is(row)) throw new Error(`Unexpected row of values: ${row.kind}`);
    const values = row.values.map((value, index) => {
      if (ValueNode.is(value) && isJson[index]) return ValueNode.create(asJson(value.value));
      const isAbsent = DefaultInsertValueNode.is(value) && !this.#context.missingTakesDefault();
      return isAbsent ? ValueNode.create(null) : value;
    });
    return ValueListNode.create(values);
  }

  #isJson(table: OperationNode | undefined, column: OperationNode): boolean {
    if (!table || !TableNode.is(table) || !ColumnNode.is(column)) return false;
    const { schema, identifier } = table.table;
    const found = this.#context
      .columns()
      .find(
        (known) =>
          known.table === identifier.name &&
          known.name === column.column.name &&
          known.schema === (schema?.name ?? "public"),
      );
    return found?.pg_type === "json" || found?.pg_type === "jsonb";
  }
}

function asJson(value: unknown): unknown {
  return value === null || value === undefined ? value : JSON.stringify(value);
}
