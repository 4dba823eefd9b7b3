import { readFileSync } from "node:fs";
import type { Sql } from "postgres";

const files = ["roles", "auth", "auth_functions", "storage", "reload"];

export async function applySystemSchema(sql: Sql, additions: readonly string[]): Promise<void> {
  const texts = files.map((name) =>
    readFileSync(new URL(`./schema/${name}.sql`, import.meta.url), "utf8"),
  );
  await sql.begin((transaction) =>
    transaction.unsafe([...texts, ...additions].join("\n")).simple(),
  );
}
