/**
 * The origin of an address with or without protocol or path, e.g. `http://localhost:3101` for
 * `localhost:3101`. Undefined when invalid.
 */
export function originOf(text: string): string | undefined {
  const address = text.includes("://") ? text : `http://${text}`;
  try {
    const { protocol, origin } = new URL(address.trim());
    return protocol === "http:" || protocol === "https:" ? origin : undefined;
  } catch {
    return undefined;
  }
}
