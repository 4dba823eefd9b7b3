/** A pattern for `ilike` that matches `text` anywhere; `%`, `_` and `\` are escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
