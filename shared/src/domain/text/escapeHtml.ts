const entities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? character);
}

/** Escapes a text and keeps its line breaks. */
export function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n|\r|\n/g, "<br>");
}
