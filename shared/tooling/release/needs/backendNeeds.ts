import { callsAt, keysOf, type MethodCall, textOf, valueOf } from "./callChains";
import type { Release } from "../../../src/contract/release/discovery";
import type { ReleaseStorage } from "../storage/releaseStorage";
import { runConcurrently } from "../storage/runConcurrently";

/** What a module calls in the backend, as far as its scripts name it literally. */
export interface BackendNeeds {
  tables: string[];
  /** `table.column`. A table that a query embeds counts as a column: `bookings.rooms`. */
  columns: string[];
  functions: string[];
  /** Parameters of database functions, as `function.parameter`. */
  parameters: string[];
  buckets: string[];
  edgeFunctions: string[];
}

/** A `from("name")` is a table only if one of these methods follows: `Array.from("a")` reads no table. */
const ofTables = new Set(["select", "insert", "upsert", "update", "delete"]);
/** Methods whose first argument is a column. */
const filters = new Set(
  `eq neq gt gte lt lte like ilike likeAllOf likeAnyOf ilikeAllOf ilikeAnyOf regexMatch regexIMatch is
  isDistinct in notIn contains containedBy rangeGt rangeGte rangeLt rangeLte rangeAdjacent overlaps
  textSearch not filter order`.split(/\s+/),
);
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const starts = /(?:\?\.|\.)\s*(?:from|rpc|invoke)\s*\(\s*["'`]/g;
const addresses = /\/functions\/v1\/([A-Za-z0-9_-]+)/g;
/** A column in `or("status.eq.open,and(seats.gt.4,data->>kind.not.is.null)")`. */
const conditions =
  /(?:^|[,(])\s*([A-Za-z_]\w*)(?:->[^.,()]*)?\.(?:not\.)?(?:n?eq|[gl]te?|i?like|i?match|in|is|isdistinct|[a-z]*fts|c[sd]|ov|s[lr]|nx[lr]|adj)[.(]/g;
/** Number of characters before a call that are searched for its receiver. */
const BEFORE = 100;

export function backendNeeds(scripts: Iterable<string>): BackendNeeds {
  const needs = new Needs();
  for (const code of scripts) {
    for (const { index, 0: start } of code.matchAll(starts)) {
      const calls = callsAt(code, index + start.search(/[a-z]/));
      needs.add(calls, code.slice(Math.max(0, index - BEFORE), index));
    }
    for (const [, name = ""] of code.matchAll(addresses)) needs.addEdgeFunction(name);
  }
  return needs.sorted();
}

class Needs {
  readonly #tables = new Set<string>();
  readonly #columns = new Set<string>();
  readonly #functions = new Set<string>();
  readonly #parameters = new Set<string>();
  readonly #buckets = new Set<string>();
  readonly #edgeFunctions = new Set<string>();

  /** @param before the receiver of the first call, such as `supabase.storage` */
  add([first, ...others]: readonly MethodCall[], before: string): void {
    const name = textOf(first?.args[0]);
    if (!first || name === undefined) return;
    if (first.method === "invoke") {
      if (/functions\s*$/.test(before)) this.addEdgeFunction(name);
    } else if (/storage\s*$/.test(before)) {
      this.#buckets.add(name);
    } else if (NAME.test(name) && !/schema\s*\([^()]*\)\s*$/.test(before)) {
      if (first.method === "rpc") this.#addFunction(name, first);
      else if (others[0] && ofTables.has(others[0].method)) this.#addTable(name, others);
    }
  }

  addEdgeFunction(name: string): void {
    this.#edgeFunctions.add(name);
  }

  #addFunction(name: string, { args }: MethodCall): void {
    this.#functions.add(name);
    for (const key of keysOf(args[1])) this.#parameters.add(`${name}.${key}`);
  }

  #addTable(name: string, calls: readonly MethodCall[]): void {
    this.#tables.add(name);
    for (const { method, args } of calls) {
      const text = textOf(args[0]);
      if (method === "select") {
        if (text !== undefined) this.#addSelected(name, selectedColumns(text));
      } else if (ofTables.has(method)) {
        for (const key of keysOf(args[0])) this.#columns.add(`${name}.${key}`);
        const conflict = textOf(valueOf(args[1], "onConflict"));
        for (const key of conflict?.split(",") ?? []) this.#columns.add(`${name}.${key.trim()}`);
      } else if (!isOfOtherTable(args[1])) {
        for (const column of filteredColumns(method, args[0]))
          this.#columns.add(`${name}.${column}`);
      }
    }
  }

  #addSelected(table: string, { names, nested }: Selected): void {
    for (const name of names) this.#columns.add(`${table}.${name}`);
    for (const [name, selected] of nested) this.#addSelected(name, selected);
  }

  sorted(): BackendNeeds {
    return {
      tables: [...this.#tables].sort(),
      columns: [...this.#columns].sort(),
      functions: [...this.#functions].sort(),
      parameters: [...this.#parameters].sort(),
      buckets: [...this.#buckets].sort(),
      edgeFunctions: [...this.#edgeFunctions].sort(),
    };
  }
}

/** With this option the columns are those of a table that is read with the one of the query. */
const isOfOtherTable = (options: MethodCall["args"][number] | undefined): boolean =>
  keysOf(options).some((key) => key === "referencedTable" || key === "foreignTable");

function filteredColumns(method: string, arg: MethodCall["args"][number] | undefined): string[] {
  if (method === "match") return keysOf(arg);
  const text = textOf(arg);
  if (text === undefined) return [];
  if (method === "or") return [...text.matchAll(conditions)].map(([, column = ""]) => column);
  const column = filters.has(method) ? nameOf(text) : undefined;
  return column === undefined ? [] : [column];
}

interface Selected {
  /** Columns, and tables that are read with them. */
  names: string[];
  /** Selections by the table that is read with them. */
  nested: Map<string, Selected>;
}

/** What a select list of PostgREST names, such as `id, room:rooms!fkey(name), amount::text`. */
function selectedColumns(list: string): Selected {
  const selected: Selected = { names: [], nested: new Map() };
  for (const item of splitList(list)) {
    const [, head = "", inner] = /^([^(]*)(?:\((.*)\))?$/s.exec(item.trim()) ?? [];
    // An aggregate, such as `amount.sum()`.
    const name = nameOf(inner === "" ? head.replace(/\.\w+\s*$/, "") : head);
    // `count` and `count()` count rows.
    if (name === undefined || name === "count") continue;
    selected.names.push(name);
    if (inner) selected.nested.set(name, selectedColumns(inner));
  }
  return selected;
}

/** Name without alias, hint, cast and the path into JSON; undefined for `*`. */
function nameOf(head: string): string | undefined {
  const bare = head
    .trim()
    .replace(/^\.\.\./, "")
    .replace(/::.*$/s, "")
    .replace(/^[^:]*:/s, "")
    .replace(/(?:!|->).*$/s, "")
    .trim();
  return NAME.test(bare) ? bare : undefined;
}

/** Splits at the commas outside of brackets. */
function splitList(list: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, character] of [...list].entries()) {
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === "," && depth === 0) {
      items.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return [...items, list.slice(from)];
}

const CONCURRENCY = 8;

/** What the scripts of a stored release need. */
export async function storedNeeds(
  storage: Pick<ReleaseStorage, "read">,
  module: string,
  { extras: { build, assets = {} } }: Release,
): Promise<BackendNeeds> {
  const scripts: string[] = [];
  const paths = Object.keys(assets).filter((path) => /\.m?js$/.test(path));
  await runConcurrently(CONCURRENCY, paths, async (path) => {
    scripts.push((await storage.read(`${module}/${build}/${path}`)) ?? "");
  });
  return backendNeeds(scripts);
}
