export function originOf(text: string): string | undefined {
  const address = text.includes("://") ? text : `http://${text}`;
  try {
    const { protocol, origin } = new URL(address.trim());
    return protocol === "http:" || protocol === "https:" ? origin : undefined;
  } catch {
    return undefined;
  }
}
