create or replace function private.network_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when not pg_input_is_valid(plain, 'inet') then plain
    when family(plain::inet) = 6 then network(set_masklen(plain::inet, 48))::text
    else host(plain::inet)
  end
  from (select regexp_replace(lower(address), '^::ffff:(?=\d+\.)', '') as plain) given
$$;
