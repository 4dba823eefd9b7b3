/** U+0000 and lone surrogates, as escaped by `JSON.stringify`; `\\` is an escaped backslash. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

export function isStorableJson(value: unknown): boolean {
  return !unstorable.test(JSON.stringify(value));
}
