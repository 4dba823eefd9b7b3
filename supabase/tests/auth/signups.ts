import { randomUUID } from "node:crypto";
import { expect } from "vitest";

export const someAddress = () => `${randomUUID()}@example.com`;
export const password = "Passw0rd";

/** Repeats the call until the pause between two emails is over. */
export async function afterPause<Answer extends { error: { status?: number | undefined } | null }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await ask();
  await expect
    .poll(
      async () => {
        if (answer.error?.status === 429) answer = await ask();
        return answer.error?.status;
      },
      { timeout: 5000 },
    )
    .not.toBe(429);
  return answer;
}
