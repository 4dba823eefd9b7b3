import { userInfo } from "node:os";
import { z } from "zod";
import { BackendLacks, missingEdgeFunctions } from "../needs/missingEdgeFunctions";
import { logEntryOf, type RecordChange } from "./changeNote";

const DEADLINE_MS = 5000;

const lackingSchema = z.object({ message: z.literal("backend_lacks"), details: z.string() });
const namesIn = (details: string): string =>
  z.object({ names: z.string() }).parse(JSON.parse(details)).names;

interface LogOptions {
  apiUrl: string;
  secretKey: string;
  /** Actor of changes whose note names none. */
  actor?: string | undefined;
  /** Makes changes that cannot be recorded, and calls this. Otherwise they are refused. */
  onFailure?: ((reason: string) => void) | undefined;
}

/** Writes changes of the registry into the log of the project, `release_log`. */
export function recordInDatabase({
  apiUrl,
  secretKey,
  actor = userInfo().username,
  onFailure,
}: LogOptions): RecordChange {
  const project = apiUrl.replace(/\/$/, "");

  async function call(name: string, args: object): Promise<unknown> {
    const response = await fetch(`${project}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.ok) return response.status === 204 ? null : response.json();
    const lacking = lackingSchema.safeParse(await response.json().catch(() => null)).data;
    if (lacking) throw new BackendLacks("The release", namesIn(lacking.details));
    throw new Error(`the project responded with status ${String(response.status)}`);
  }

  return async (change, note) => {
    if (!note) throw new Error("A change of a recorded registry needs an action for the log.");
    try {
      const entry = z.number().parse(
        await call("record_release_change", {
          change: {
            actor,
            ...logEntryOf(change, note),
            missing: await missingEdgeFunctions(project, change.needs?.edgeFunctions ?? []),
          },
        }),
      );
      return {
        id: entry,
        async fail(error) {
          const reason = error instanceof Error ? error.message : String(error);
          await call("record_failed_release_change", { entry, reason });
        },
      };
    } catch (error) {
      if (error instanceof BackendLacks) throw error;
      const reason = `Could not write to the release log: ${error instanceof Error ? error.message : ""}`;
      if (!onFailure) throw new Error(`${reason}.`, { cause: error });
      onFailure(reason);
      return undefined;
    }
  };
}
