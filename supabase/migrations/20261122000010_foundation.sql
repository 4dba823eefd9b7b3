-- Nothing is reachable unless a later migration grants it: private code is in its own schema, and the
-- default privileges grant nothing. Triggers of one event run in the order of their names;
-- supabase/tests/catalog/triggerOrder.test.ts lists that order.
create extension if not exists btree_gist with schema extensions;

create extension if not exists pg_trgm with schema extensions;

create schema if not exists private;

grant usage on schema private to authenticated, service_role;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- The local time of the space.
create function private.space_now() returns timestamp
language sql stable set search_path = ''
as $$ select now() at time zone 'Asia/Kolkata' $$;
grant execute on function private.space_now to authenticated, service_role;

create function private.space_today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone 'Asia/Kolkata')::date $$;
grant execute on function private.space_today to authenticated, service_role;

-- Raises a refusal: a stable code as message and the parameters of its sentence as JSON in detail.
create function private.refuse(code text, params jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = params::text;
end
$$;
grant execute on function private.refuse to authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- True for calls with the secret key: edge functions and the reconciler.
create function private.is_server() returns boolean
language sql stable set search_path = ''
as $$ select coalesce((select auth.role()), '') = 'service_role' $$;
grant execute on function private.is_server to authenticated, service_role;
