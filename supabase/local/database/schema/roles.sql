-- The roles, schemas and extensions of a new hosted project.
do $$
declare
  missing record;
begin
  for missing in
    select wanted.name, wanted.options
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('dashboard_user', 'nologin createdb createrole replication'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'nologin noinherit createrole'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('postgres', 'login createdb createrole replication bypassrls')
    ) as wanted(name, options)
    where not exists (select from pg_roles where rolname = wanted.name)
  loop
    execute format('create role %I %s', missing.name, missing.options);
  end loop;
end $$;

alter role postgres password 'postgres';
alter role authenticator password 'postgres';
alter role supabase_auth_admin password 'postgres';
alter role supabase_auth_admin set search_path = auth;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant supabase_realtime_admin, pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
grant create on database postgres to postgres;
-- The function that the REST API calls before each request. Hosted projects allow all settings pgrst.*.
grant set on parameter pgrst.db_pre_request to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role postgres set search_path = '"$user"', public, extensions;
alter role supabase_admin set search_path = '"$user"', public, extensions;
alter role anon set search_path = '"$user"', public, extensions;
alter role authenticated set search_path = '"$user"', public, extensions;
alter role service_role set search_path = '"$user"', public, extensions;

create schema if not exists extensions;
create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;
create schema if not exists supabase_migrations authorization postgres;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

grant usage on schema public, extensions to anon, authenticated, service_role;
grant usage, create on schema extensions to postgres;
grant all on schema public to postgres;

-- As on a new hosted project, the request roles have access to everything that `postgres` creates in
-- public. Row level security restricts it, and migrations may revoke it, so it is granted only before them.
do $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    alter default privileges for role postgres in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant all on sequences to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant all on functions to anon, authenticated, service_role;
  end if;
end $$;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime owner to postgres;
