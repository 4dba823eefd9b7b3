/** Pattern for `ilike` that matches `text` anywhere in a value. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
