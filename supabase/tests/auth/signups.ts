import { randomUUID } from "node:crypto";
import { expect } from "vitest";

export const someAddress = () => `${randomUUID()}@example.com`;
export const password = "Passw0rd";

/** Repeats the call until the pause between two emails is over. */
export async function afterPause<Result extends { error: { status?: number | undefined } | null }>(
  call: () => Promise<Result>,
): Promise<Result> {
  let result = await call();
  await expect
    .poll(
      async () => {
        if (result.error?.status === 429) result = await call();
        return result.error?.status;
      },
      { timeout: 5000 },
    )
    .not.toBe(429);
  return result;
}
