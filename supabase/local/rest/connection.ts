import type { Connection, IntrospectResult } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import { CompiledQuery } from "kysely";
import pg from "pg";
import type { Caller } from "../context";
import { requestSettings, type Setting } from "../database/requestSettings";
import { responseTo } from "./errors";
import { QuotedFunctionNames } from "./functionNames";
import { readPartialIndexes } from "./partialIndexes";
import type { RestPool } from "./pool";
import { readPreRequest } from "./preRequest";
import { asOneRow } from "./singular";
import { WrittenValues } from "./writtenValues";

export interface RestRequest {
  readonly caller: Caller;
  readonly relation: string;
  /** The request has `Prefer: missing=default`. */
  readonly missingTakesDefault: boolean;
  readonly writesOne: boolean;
  readonly printed: unknown[];
}

export interface RestConnectionOptions {
  readonly url: string;
  readonly pool: RestPool;
  readonly schemas: readonly string[];
  readonly current: () => RestRequest;
}

type ContextParameters = Parameters<Connection["withContext"]>;

const statementTimeouts = { anon: "3s", authenticated: "8s", service_role: "0" } as const;

export class RestConnection extends PostgresConnection {
  readonly #options: RestConnectionOptions;
  #loading: Promise<IntrospectResult> | undefined;
  #changes = 0;
  #preRequest = "";

  constructor(options: RestConnectionOptions) {
    super({ url: options.url });
    this.#options = options;
    this.kysely = options.pool.kysely
      .withPlugin(new QuotedFunctionNames(() => this.introspection))
      .withPlugin(
        new WrittenValues({
          columns: () => this.introspection?.columns ?? [],
          missingTakesDefault: () => options.current().missingTakesDefault,
        }),
      );
  }

  // Defects: the library expands an embedded `*` by table name alone, so that columns of tables in
  // other schemas are included, and without a database it continues with an empty schema.
  override async introspect(options?: { useCache?: boolean }): Promise<IntrospectResult> {
    if (options?.useCache && this.introspection) return this.introspection;
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  override clearSchemaCache(): Promise<void> {
    this.#changes += 1;
    this.introspection = undefined;
    return Promise.resolve();
  }

  async #load(): Promise<IntrospectResult> {
    const before = this.#changes;
    await this.#options.pool.refreshTypes();
    const all = await super.introspect();
    const partial = await readPartialIndexes(this.kysely);
    const preRequest = await readPreRequest(this.kysely);
    if (before !== this.#changes) return this.#load();
    this.#preRequest = preRequest;
    const exposed = new Set(this.#options.schemas);
    const isExposed = ({ schema }: { schema?: string }) => exposed.has(schema ?? "public");
    this.introspection = {
      ...all,
      tables: all.tables.filter(isExposed),
      views: all.views.filter(isExposed),
      columns: all.columns.filter(isExposed),
      indexes: all.indexes
        .filter(isExposed)
        .filter(({ schema, name }) => !partial.has(`${schema}.${name}`)),
      primary_keys: all.primary_keys.filter(isExposed),
      foreign_keys: all.foreign_keys.filter(isExposed),
      functions: (all.functions ?? []).filter(isExposed),
    };
    return this.introspection;
  }

  // Defects: without row level security the library runs as superuser; with it, it first grants all
  // rights to all roles. It also needs nine round trips instead of three.
  override async withContext<T>(
    _vars: ContextParameters[0],
    work: (db: RestConnection["kysely"]) => Promise<T>,
    options?: ContextParameters[2],
  ): Promise<T> {
    const { caller, relation, writesOne } = this.#options.current();
    const begin = beginStatement([
      ...requestSettings(caller),
      ["statement_timeout", statementTimeouts[caller.role]],
      ...callSettings(options?.rpc),
    ]);
    try {
      return await this.kysely.transaction().execute(async (transaction) => {
        await transaction.executeQuery(CompiledQuery.raw(begin + this.#preRequest));
        const result = await work(transaction);
        if (!(result instanceof Response)) return result;
        const response = writesOne ? await asOneRow(result) : result;
        const isKept = response.ok || (options?.rpc && (await hasSetStatus(transaction)));
        if (!isKept) throw new Refusal(response);
        return response as typeof result;
      });
    } catch (error) {
      const response =
        error instanceof Refusal
          ? error.response
          : responseTo(error, { role: caller.role, relation });
      if (!response) throw error;
      // The only caller expects the Response of `work`.
      return response as T;
    }
  }
}

function beginStatement(settings: readonly Setting[]): string {
  const calls = settings.map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return `begin; select ${calls.join(", ")}`;
}

/** As PostgREST, keeps what a function wrote that set the status of its response. */
async function hasSetStatus(transaction: RestConnection["kysely"]): Promise<boolean> {
  const query = "select current_setting('response.status', true) as status";
  const { rows } = await transaction
    .executeQuery<{ status: string | null }>(CompiledQuery.raw(query))
    // After an error, the transaction accepts no query.
    .catch(() => ({ rows: [] }));
  return Boolean(rows[0]?.status);
}

/** Defect: the library commits although its response is an error. Throwing rolls back. */
class Refusal extends Error {
  override readonly name = "Refusal";
  readonly response: Response;
  constructor(response: Response) {
    super(`Refused with ${response.status}.`);
    this.response = response;
  }
}

function callSettings(rpc: NonNullable<ContextParameters[2]>["rpc"]): Setting[] {
  if (!rpc) return [];
  return [
    ["response.status", ""],
    ["response.headers", ""],
    ["request.method", rpc.method],
    ["request.path", rpc.path],
    ["request.headers", JSON.stringify(rpc.requestHeaders ?? {})],
    ...(rpc.readOnly ? [["transaction_read_only", "on"] as const] : []),
  ];
}
