/** A link that writes to one address and nothing else: no part of it is read as a header. */
export function mailto(address: string): string {
  return `mailto:${address.split("@").map(encodeURIComponent).join("@")}`;
}
