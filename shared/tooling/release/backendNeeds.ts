import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "./files";

export interface BackendNeeds {
  tables: string[];
  functions: string[];
}

const name = `\\(\\s*["'\`]([a-z_][a-z0-9_]*)["'\`]`;
/** Calls of a method of tables, because `Array.from("a")` and buckets of the storage have no such method. */
const table = new RegExp(
  `\\.from${name}\\s*\\)\\s*\\.(?:select|insert|upsert|update|delete)\\(`,
  "g",
);
const databaseFunction = new RegExp(`\\.rpc${name}`, "g");

/** The tables and functions of the database that the scripts of a build name. */
export async function backendNeeds(dir: string): Promise<BackendNeeds> {
  const tables = new Set<string>();
  const functions = new Set<string>();
  for (const file of (await listFiles(dir)).filter((path) => path.endsWith(".js"))) {
    const code = await readFile(join(dir, file), "utf8");
    for (const [, found = ""] of code.matchAll(table)) tables.add(found);
    for (const [, found = ""] of code.matchAll(databaseFunction)) functions.add(found);
  }
  return { tables: [...tables].sort(), functions: [...functions].sort() };
}
