import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { portalEnvironment } from "../environment";
import { serviceClient } from "../testUsers";

const dataDir = resolve(import.meta.dirname, "../../..", portalEnvironment.PORTAL_DATA_DIR);

/** Rows of the seed that screens of all tests read. */
const seededTables = ["rooms", "snacks", "events", "cafe_specials", "space_updates"] as const;

/** The releases in use, the settings and the seeded rows of each table, by name. */
export type SharedState = Record<string, unknown>;

export async function readSharedState(seeded?: SharedState): Promise<SharedState> {
  const service = serviceClient();
  const settings = await service.from("system_settings").select().order("key").throwOnError();
  const state: SharedState = {
    releases: JSON.parse(readFileSync(resolve(dataDir, "modules/modules.json"), "utf8")),
    settings: settings.data,
  };
  for (const table of seededTables) {
    const rows = service.from(table).select().order("id");
    const ids = (seeded?.[table] as { id: string }[] | undefined)?.map(({ id }) => id);
    state[table] = (await (ids ? rows.in("id", ids) : rows).throwOnError()).data;
  }
  return state;
}

/** The file into which `recordSharedState.ts` writes the state before the first test. */
export const sharedStateFile = resolve(dataDir, "shared-state.json");
