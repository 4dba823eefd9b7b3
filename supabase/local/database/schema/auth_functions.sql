-- Policies use these functions to identify the caller.
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

do $$
declare
  relation regclass;
  routine regprocedure;
begin
  for relation in select oid::regclass from pg_class
    where relnamespace = 'auth'::regnamespace and relkind in ('r', 'S')
      and relowner <> 'supabase_auth_admin'::regrole
      and not (relkind = 'S' and exists (
        select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i')))
  loop
    execute format('alter table %s owner to supabase_auth_admin', relation);
    if (select relkind = 'r' from pg_class where oid = relation) then
      execute format('alter table %s enable row level security', relation);
    end if;
  end loop;
  for routine in select oid::regprocedure from pg_proc
    where pronamespace = 'auth'::regnamespace and proowner <> 'supabase_auth_admin'::regrole
  loop
    execute format('alter function %s owner to supabase_auth_admin', routine);
  end loop;
end $$;

grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on all tables in schema auth to postgres, dashboard_user;
grant all on all sequences in schema auth to postgres, dashboard_user;
grant all on all routines in schema auth to postgres, dashboard_user;
