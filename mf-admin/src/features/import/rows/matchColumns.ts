import type { ImportField } from "./importField";

/** The index of the column of each field; fields without a column are missing. */
export type Columns = Readonly<Record<string, number>>;

/** Finds the column of each field by its heading. Each column belongs to one field, and a heading that repeats to none. */
export function matchColumns(fields: readonly ImportField[], headings: readonly string[]): Columns {
  const names = headings.map((heading) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const columns: Record<string, number> = {};
  for (const { key, headings: known } of fields) {
    const taken = new Set(Object.values(columns));
    const wanted = [key.replaceAll("_", ""), ...known];
    if (wanted.some(isRepeated)) continue;
    const found = wanted
      .map((name) => names.findIndex((heading, at) => heading === name && !taken.has(at)))
      .find((at) => at >= 0);
    if (found !== undefined) columns[key] = found;
  }
  return columns;
}
