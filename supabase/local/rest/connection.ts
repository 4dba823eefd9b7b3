import type { Connection, IntrospectResult } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import { CompiledQuery } from "kysely";
import pg from "pg";
import type { Caller } from "../context";
import { requestSettings, type Setting } from "../database/requestSettings";
import { answerTo } from "./errors";
import { QuotedFunctionNames } from "./functionNames";
import { readPartialIndexes } from "./partialIndexes";
import type { RestPool } from "./pool";
import { asOneRow } from "./singular";
import { WrittenValues } from "./writtenValues";

export interface RestRequest {
  readonly caller: Caller;
  /** Last part of the path: the table, view or function. */
  readonly relation: string;
  /** `Prefer: missing=default` */
  readonly missingTakesDefault: boolean;
  /** The client wants one row of what it writes, as an object. */
  readonly writesOne: boolean;
  /** What the library printed in the course of it. */
  readonly printed: unknown[];
}

export interface RestConnectionOptions {
  readonly url: string;
  readonly pool: RestPool;
  readonly schemas: readonly string[];
  /** The request in whose course the library asks. */
  readonly current: () => RestRequest;
}

type ContextParameters = Parameters<Connection["withContext"]>;

/** As the role settings that hosted projects give their request roles. */
const statementTimeouts = { anon: "3s", authenticated: "8s", service_role: "0" } as const;

/** The library's connection, with what it gets wrong about PostgreSQL put right. */
export class RestConnection extends PostgresConnection {
  readonly #options: RestConnectionOptions;
  #loading: Promise<IntrospectResult> | undefined;
  #changes = 0;

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

  /**
   * Defects: the library expands an embedded `*` by the table's name alone, so that a public table
   * also gets the columns of its namesakes in other schemas; and when the database is away it goes
   * on with an empty schema. Only exposed schemas are seen here, and a failure is thrown.
   */
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
    if (before !== this.#changes) return this.#load();
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

  /**
   * Defects: without row level security in use, the library would run as the superuser; with it, it
   * would first grant everything to everybody. It also needs nine round trips, this three. Requests
   * always run in a transaction, as the caller; errors of the database become PostgREST's answers.
   */
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
        await transaction.executeQuery(CompiledQuery.raw(begin));
        const result = await work(transaction);
        if (!(result instanceof Response)) return result;
        const answer = writesOne ? await asOneRow(result) : result;
        if (!answer.ok) throw new Refusal(answer);
        return answer as typeof result;
      });
    } catch (error) {
      const answer =
        error instanceof Refusal ? error.answer : answerTo(error, { role: caller.role, relation });
      if (!answer) throw error;
      // The library's only caller expects the Response that `work` would have given.
      return answer as T;
    }
  }
}

/** Opens the transaction and says who calls, in one round trip. */
function beginStatement(settings: readonly Setting[]): string {
  const calls = settings.map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return `begin; select ${calls.join(", ")}`;
}

/** Defect: the library commits although it answers with a refusal. Thrown, it rolls back. */
class Refusal extends Error {
  override readonly name = "Refusal";
  readonly answer: Response;
  constructor(answer: Response) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

/** What a function may ask about its request, and where it may leave its response. */
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
