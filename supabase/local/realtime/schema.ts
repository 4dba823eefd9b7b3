import { accountsSchema } from "./accounts";
import { messagesSchema } from "./broadcast/messagesSchema";

export const realtimeSchema = /* sql */ `
create schema if not exists realtime;
grant usage on schema realtime to postgres, anon, authenticated, service_role, supabase_realtime_admin;

do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- Returns the callers {role, claims} that may read the row: index in the list and readable columns.
-- Without a key, row level security is not checked. A deleted row has no readers.
create or replace function realtime.readers(entity regclass, key jsonb, callers jsonb)
returns table (place int, readable text[]) language plpgsql set search_path = '' as $$
declare
  caller jsonb;
  query text;
  visible boolean;
begin
  if key is not null then
    select format('select exists (select from %s as changed where %s)', entity,
      string_agg(format('changed.%I = %L::%s', a.attname, key ->> a.attname,
        format_type(a.atttypid, a.atttypmod)), ' and '))
    into query
    from pg_catalog.pg_attribute a where a.attrelid = entity and key ? a.attname::text;
  end if;

  for place, caller in
    select (ordinality - 1)::int, value from jsonb_array_elements(callers) with ordinality
  loop
    select array_agg(a.attname::text) into readable from pg_catalog.pg_attribute a
    where a.attrelid = entity and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(caller ->> 'role', entity, a.attnum, 'select');
    visible := readable is not null;

    if visible and key is not null then
      perform set_config('role', caller ->> 'role', true),
        set_config('request.jwt.claims', caller ->> 'claims', true),
        set_config('request.jwt.claim.sub', coalesce(caller -> 'claims' ->> 'sub', ''), true),
        set_config('request.jwt.claim.role', caller ->> 'role', true);
      begin
        execute query into visible;
      exception when others then
        visible := false;
      end;
      perform set_config('role', 'none', true);
    end if;

    if visible then return next; end if;
  end loop;
end $$;
revoke all on function realtime.readers(regclass, jsonb, jsonb) from public;

-- Replication reports a commit shortly before other transactions can see it. Waits until they can.
-- The stream contains only the last 32 bits of a transaction id; the transaction is the one
-- nearest to the present snapshot, before or after it.
create or replace function realtime.await_visible(short_xid bigint)
returns void language plpgsql set search_path = '' as $$
declare
  newest bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  ahead bigint := (short_xid - newest) & 4294967295;
  full_xid bigint := newest + case when ahead < 2147483648 then ahead else ahead - 4294967296 end;
begin
  while not pg_visible_in_snapshot(full_xid::text::xid8, pg_current_snapshot()) loop
    perform pg_sleep(0.001);
  end loop;
end $$;
revoke all on function realtime.await_visible(bigint) from public;
${messagesSchema}
${accountsSchema}`;
