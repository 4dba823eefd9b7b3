import type { Caller, StackContext } from "../../context";
import { isConnectionLost } from "../../database/connectionLost";

/**
 * Checks the policies of `realtime.messages`: for select to receive, for insert to send.
 * @returns null without a database
 */
export async function permits(
  { sql, log }: StackContext,
  operation: "select" | "insert",
  topic: string,
  caller: Caller,
): Promise<boolean | null> {
  try {
    const [row] = await sql<{ permitted: boolean }[]>`
      select realtime.permits(${operation}, ${topic}, ${JSON.stringify(caller)}::text::jsonb) as permitted`;
    return row?.permitted ?? false;
  } catch (error) {
    if (isConnectionLost(error)) return null;
    log("realtime").error(`The policies of the topic ${topic} could not be checked.`, error);
    return false;
  }
}
