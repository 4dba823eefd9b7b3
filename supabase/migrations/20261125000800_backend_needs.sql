create function public.missing_from_backend(tables text[], functions text[]) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(missing.name order by missing.name), '{}')
  from (
    select 'table ' || wanted as name from unnest(tables[1:500]) as wanted
    where not exists (
      select from pg_catalog.pg_class
      where relname = wanted and relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v', 'm', 'f')
    )
    union
    select 'function ' || wanted from unnest(functions[1:500]) as wanted
    where not exists (
      select from pg_catalog.pg_proc
      where proname = wanted and pronamespace = 'public'::regnamespace
    )
  ) as missing
$$;
comment on function public.missing_from_backend is
  'Which tables and functions of a module this backend lacks, such as "table lockers". A release asks before it is published.';
grant execute on function public.missing_from_backend to anon, authenticated;
