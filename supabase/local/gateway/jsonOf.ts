/** The body, or null if it is not JSON. @throws BodyRefusal */
export async function jsonOf(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
