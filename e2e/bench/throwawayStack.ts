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
 * Runs `work` with a temporary local stack and the seed data of the Supabase folder in `workdir`. It calls no functions by itself: sending
 * emails would use processor time and claim the messages of a benchmark.
 * @throws with the stack's output when it does not start.
 */
export function withThrowawayStack<T>(
  work: (stack: ThrowawayStack) => Promise<T>,
  workdir = ".",
): Promise<T> {
  return withThrowawayProcess(
    ["supabase/local/main.ts", "--no-schedules", "--workdir", workdir],
    /^Secret key .*\n/m,
    ({ output, processId }) => {
      const printed = (name: string) => new RegExp(`^${name} +(.+)$`, "m").exec(output)?.[1] ?? "";
      return work({
        apiUrl: printed("API"),
        databaseUrl: printed("Database"),
        publishableKey: printed("Publishable key"),
        secretKey: printed("Secret key"),
        processId,
      });
    },
  );
}
