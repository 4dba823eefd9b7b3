import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sql } from "../stack";

it("every public table is described by describeAccess", async () => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`;
  const described = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/^ {2}table: "(\w+)",$/gm),
    ])
    .map(([, table]) => table);
  expect(new Set(described)).toEqual(new Set(tables.map(({ name }) => name)));
});
