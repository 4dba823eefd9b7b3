/** Escapes characters that would add headers or recipients. */
export function mailto(address: string): string {
  return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}
