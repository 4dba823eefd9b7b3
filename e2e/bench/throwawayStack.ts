import { withThrowawayProcess } from "./throwawayProcess";

export interface ThrowawayStack {
  readonly apiUrl: string;
  /** Connects as the owner of the tables, which bypasses row level security. */
  readonly databaseUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly processId: number;
}

/**
 * Runs `work` with a temporary local stack and its seed data.
 * @throws with the stack's output when it does not start.
 */
export function withThrowawayStack<T>(work: (stack: ThrowawayStack) => Promise<T>): Promise<T> {
  return withThrowawayProcess(
    "supabase/local/main.ts",
    /^Secret key .*\n/m,
    ({ said, processId }) => {
      const told = (name: string) => new RegExp(`^${name} +(.+)$`, "m").exec(said)?.[1] ?? "";
      return work({
        apiUrl: told("API"),
        databaseUrl: told("Database"),
        publishableKey: told("Publishable key"),
        secretKey: told("Secret key"),
        processId,
      });
    },
  );
}
