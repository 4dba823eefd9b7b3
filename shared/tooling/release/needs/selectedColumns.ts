export interface Selected {
  /** Columns, and tables that are read with them. */
  names: string[];
  /** Selections by the table that is read with them. */
  nested: Map<string, Selected>;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What a select list of PostgREST names, such as `id, room:rooms!fkey(name), amount::text`. */
export function selectedColumns(list: string): Selected {
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
