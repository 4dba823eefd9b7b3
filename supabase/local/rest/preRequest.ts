import { CompiledQuery, type Kysely } from "kysely";

/**
 * The call of the function that PostgREST runs before each request, or "". As on hosted projects, the
 * setting of the role `authenticator` names it: `pgrst.db_pre_request`.
 */
export async function readPreRequest(database: Kysely<unknown>): Promise<string> {
  const { rows } = await database.executeQuery<{ call: string }>(
    CompiledQuery.raw(`
      select format('; select %s()', string_agg(quote_ident(part), '.' order by place)) as call
      from pg_db_role_setting, unnest(setconfig) as setting,
        unnest(string_to_array(split_part(setting, '=', 2), '.')) with ordinality as name (part, place)
      where setrole = 'authenticator'::regrole and setting like 'pgrst.db_pre_request=_%'
        and setdatabase in (0, (select oid from pg_database where datname = current_database()))
      group by setdatabase order by setdatabase desc limit 1`),
  );
  return rows[0]?.call ?? "";
}
