drop function public.missing_from_backend(text[], text[]);

create function private.missing_from_backend(needs jsonb) returns text[]
language sql stable security definer set search_path = ''
as $$
  with needed as (
    select tables[1:2000], columns[1:2000], functions[1:2000], parameters[1:2000], buckets[1:2000]
    from jsonb_to_record(needs) as needed(
      tables text[], columns text[], functions text[], parameters text[], buckets text[])
  ), relations as (
    select oid, reltype, relname from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  ), callable as (
    select proname, proargnames, proargtypes from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace
  ), missing as (
    select 'table ' || wanted as name from needed, unnest(needed.tables) as wanted
    where not exists (select from relations where relname = wanted)
    union
    select 'column ' || wanted from needed, unnest(needed.columns) as wanted
    join relations on relname = split_part(wanted, '.', 1)
    where not exists (
      select from pg_catalog.pg_attribute
      where attrelid = relations.oid and attname = split_part(wanted, '.', 2) and not attisdropped
    )
    -- Another table that is read with this one, and a function that computes a column.
    and not exists (select from relations as other where other.relname = split_part(wanted, '.', 2))
    and not exists (
      select from callable
      where proname = split_part(wanted, '.', 2) and relations.reltype = any (proargtypes)
    )
    union
    select 'function ' || wanted from needed, unnest(needed.functions) as wanted
    where not exists (select from callable where proname = wanted)
    union
    select 'parameter ' || wanted from needed, unnest(needed.parameters) as wanted
    where exists (select from callable where proname = split_part(wanted, '.', 1))
      and not exists (
        select from callable
        where proname = split_part(wanted, '.', 1) and split_part(wanted, '.', 2) = any (proargnames)
      )
    union
    select 'bucket ' || wanted from needed, unnest(needed.buckets) as wanted
    where not exists (select from storage.buckets where buckets.id = wanted)
  )
  select coalesce(array_agg(name order by name), '{}') from missing
$$;
grant execute on function private.missing_from_backend to anon, authenticated;

create function public.missing_from_backend(
  tables text[],
  functions text[],
  columns text[] default '{}',
  parameters text[] default '{}',
  buckets text[] default '{}'
) returns text[]
language sql stable set search_path = ''
as $$
  select private.missing_from_backend(jsonb_build_object(
    'tables', tables, 'columns', columns, 'functions', functions, 'parameters', parameters,
    'buckets', buckets))
$$;
comment on function public.missing_from_backend is
  'What a module needs and this backend lacks, such as "table lockers", "column rooms.color" or "parameter assign_locker.note". A release asks before its checks.';
grant execute on function public.missing_from_backend to anon, authenticated;

create or replace function private.record_release_change(change jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  token public.release_tokens;
  last_entry constant bigint := change ->> 'last_entry';
  -- Edge functions are not known here: the caller has looked for them.
  missing constant text[] := private.missing_from_backend(coalesce(change -> 'needs', '{}'))
    || array(select jsonb_array_elements_text(coalesce(change -> 'missing', '[]')));
  reason text := change ->> 'reason';
  entry bigint;
begin
  if change ? 'token_id' then
    select * into token from public.release_tokens
    where id = (change ->> 'token_id')::uuid for no key update;
    perform private.require_release_token(token, change ->> 'module', change ->> 'action');
  end if;
  if cardinality(missing) > 0 then
    -- A rollback is never refused for this: a part of the older release works.
    if change ->> 'action' <> 'rollback' then
      perform private.refuse(
        'backend_lacks', jsonb_build_object('names', array_to_string(missing, ', ')));
    end if;
    reason := concat_ws(' ', reason, format('The backend lacks: %s.', array_to_string(missing, ', ')));
  end if;
  perform private.record_failed_release_change(known.id, 'Interrupted before the releases changed.')
  from public.release_log known
  where known.module = change ->> 'module' and known.id > last_entry and known.failed_id is null
    -- 0 before the first release of a module.
    and (last_entry > 0 or known.build_before is null)
  order by known.id;
  insert into public.release_log (
    request_id, module, action, build, version, build_before, build_after, percent, actor, actor_id,
    token_id, reason
  )
  values (
    (change ->> 'request_id')::uuid, change ->> 'module', change ->> 'action', change ->> 'build',
    change ->> 'version', change ->> 'build_before', change ->> 'build_after',
    (change ->> 'percent')::numeric,
    coalesce(
      (select display_name from public.profiles where id = (change ->> 'actor_id')::uuid),
      left(private.visible_line(change ->> 'actor'), 200), token.name),
    (change ->> 'actor_id')::uuid, token.id, left(private.visible_line(reason), 500)
  )
  on conflict (request_id) do nothing
  returning id into entry;
  if entry is null then
    perform private.refuse('repeated_release_request');
  end if;
  return entry;
end
$$;

comment on function public.record_release_change is
  'Adds an entry to release_log and returns its id, for the server, under the lock of the registry and before it changes: {module, action, build, version, build_before, build_after, percent, actor or actor_id, token_id, request_id, reason, last_entry, needs, missing}. needs is what the release that becomes available calls in the backend, missing what the server has not found. A change to a release that needs what the backend lacks is refused; a rollback is made, and its reason names it. Newer entries of the module than last_entry get a correction. Refuses a token that was revoked meanwhile, and a repeated request_id.';
