/** Removes control characters, which would add lines to a calendar or headers to an email. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
