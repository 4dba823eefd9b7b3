import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";

/** Definitions by kind and name, such as "function", "private.is_admin()". */
export type Catalog = Map<string, Map<string, string>>;

/**
 * What the schemas public and private consist of: definitions, grants, policies and comments. The order of
 * columns is left out, because columns that a migration adds come last.
 */
export async function readCatalog(sql: TransactionSql): Promise<Catalog> {
  // Definitions name the schema of what is not in the search path.
  await sql`set local search_path = ''`;
  const rows = await sql<{ kind: string; name: string; definition: string }[]>`
    with schemas as (
      select oid, nspname, nspacl from pg_namespace where nspname in ('public', 'private')
    ), relations as (
      select pg_class.*, format('%s.%s', nspname, relname) as name
      from pg_class join schemas on schemas.oid = relnamespace
      where relkind in ('r', 'v', 'c', 'S')
    )
    select 'schema' as kind, nspname::text as name, array_to_string(array(select unnest(nspacl)::text order by 1), ' ') as definition
    from schemas
    union all
    select 'extension', extname::text, extnamespace::regnamespace::text from pg_extension
    where extname in ('btree_gist', 'pg_trgm')
    union all
    select 'default privileges', concat_ws(' ', nspname, defaclobjtype),
      array_to_string(array(select unnest(defaclacl)::text order by 1), ' ')
    from pg_default_acl left join schemas on schemas.oid = defaclnamespace
    where defaclrole = 'postgres'::regrole and (defaclnamespace = 0 or schemas.oid is not null)
    union all
    select 'relation', name, concat_ws(' ', relkind, relrowsecurity, relforcerowsecurity,
      array_to_string(array(select unnest(relacl)::text order by 1), ' '), obj_description(oid, 'pg_class'))
    from relations
    union all
    select 'column', format('%s.%s', name, attname), concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
      attidentity, attgenerated, pg_get_expr(adbin, adrelid),
      array_to_string(array(select unnest(attacl)::text order by 1), ' '), col_description(attrelid, attnum))
    from relations join pg_attribute on attrelid = relations.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select 'constraint', format('%s on %s', conname, name), pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join relations on conrelid = relations.oid
    union all
    select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index join relations on indrelid = relations.oid
    union all
    select 'trigger', format('%s on %s', tgname, tgrelid::regclass), pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join schemas on schemas.oid = pronamespace
    where not tgisinternal
    union all
    select 'policy', format('%s on %s.%s', policyname, schemaname, tablename),
      concat_ws(' ', permissive, roles, cmd, qual, with_check)
    from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime')
    union all
    select 'function', pg_proc.oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(pg_proc.oid),
      pg_get_userbyid(proowner), array_to_string(array(select unnest(proacl)::text order by 1), ' '),
      obj_description(pg_proc.oid, 'pg_proc'))
    from pg_proc join schemas on schemas.oid = pronamespace
    union all
    select 'published table', format('%s.%s', schemaname, tablename), pubname
    from pg_publication_tables where pubname = 'supabase_realtime'
    order by 1, 2`;
  const catalog: Catalog = new Map();
  for (const { kind, name, definition } of rows) {
    const ofKind = catalog.get(kind) ?? new Map<string, string>();
    catalog.set(kind, ofKind.set(name, definition));
  }
  return catalog;
}

/** Hash of each kind of object, to compare two databases. */
export function digestsOf(catalog: Catalog): Map<string, string> {
  const digestOf = (definitions: Map<string, string>) => {
    const text = JSON.stringify([...definitions].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return createHash("sha256").update(text).digest("hex").slice(0, 16);
  };
  return new Map([...catalog].map(([kind, definitions]) => [kind, digestOf(definitions)]));
}
