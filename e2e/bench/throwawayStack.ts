import { withThrowawayProcess } from "./throwawayProcess";

export interface ThrowawayStack {
  readonly apiUrl: string;
  /** As the owner of the tables, past row level security. */
  readonly databaseUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly processId: number;
}

/**
 * Runs `work` against a local stack of its own, with the seed in it.
 * @throws with what the stack said when it does not start.
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
