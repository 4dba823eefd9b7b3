/** U+0000 and halves of surrogate pairs, as `JSON.stringify` escapes them; after `\\` it is no escape. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Whether PostgreSQL can hold the texts of a JSON value. */
export function isStorableJson(value: unknown): boolean {
  return !unstorable.test(JSON.stringify(value));
}
