/** A pattern for `ilike` that finds a text anywhere; `%`, `_` and `\` stand for themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
