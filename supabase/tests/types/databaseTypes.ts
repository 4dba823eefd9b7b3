import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import { openPool } from "../../local/database";

export const typesFile = new URL("../../../shared/src/data/database.types.ts", import.meta.url);

/** The TypeScript of the public schema of a migrated database, as `supabase gen types` writes it. */
export async function databaseTypes(databaseUrl: string): Promise<string> {
  const sql = openPool(databaseUrl, 4);
  try {
    const metadata = await introspect(
      { query: async (text) => ({ rows: await sql.unsafe(text) }) },
      { includedSchemas: ["public"] },
    );
    return await generateTypescript(sortGeneratorMetadata(metadata), {
      detectOneToOneRelationships: true,
      postgrestVersion: "13",
    });
  } finally {
    await sql.end();
  }
}
