import type { ThrowawayStack } from "../throwawayStack";

/** @returns whether the function stopped before its work was done */
export async function callFunction(
  { apiUrl, secretKey }: ThrowawayStack,
  name: string,
): Promise<boolean> {
  const response = await fetch(`${apiUrl}/functions/v1/${name}`, {
    method: "POST",
    headers: { apikey: secretKey },
    body: "{}",
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  const { more } = (await response.json()) as { more: boolean };
  return more;
}
