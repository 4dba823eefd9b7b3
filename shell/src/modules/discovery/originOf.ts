/**
 * The origin of the server that a text names, e.g. `http://localhost:3101` for `localhost:3101`
 * and for any address on it; undefined where it names none.
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
