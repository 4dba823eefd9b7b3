-- Names that look alike are one: without invisible characters, composed, in lower case, with single spaces. The
-- collation is named, so that the index below does not depend on the server.
create function private.comparable_name(name text) returns text
language sql immutable set search_path = ''
as $$
  select normalize(lower(trim(regexp_replace(regexp_replace(name,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
    collate pg_catalog.pg_c_utf8), nfc)
$$;
grant execute on function private.comparable_name to authenticated, service_role;

-- Rooms whose names looked alike get a number, so that the index can be created.
update public.rooms
set name = left(rooms.name, 110) || ' (' || copy.number || ')'
from (
  select id, row_number() over (partition by private.comparable_name(name) order by created_at, id) as number
  from public.rooms
) copy
where copy.id = rooms.id and copy.number > 1;

create unique index rooms_of_comparable_name on public.rooms (private.comparable_name(name));
alter table public.rooms drop constraint rooms_name_key;

create or replace function private.wrong_room(rooms jsonb) returns table (place bigint, field text)
language sql immutable set search_path = ''
as $$
  select place, field
  from (
    select *, count(*) over (partition by private.comparable_name(name)) as copies
    from private.imported_rooms(rooms)
  ) wanted
  cross join lateral (values
    (1, 'name', coalesce(length(name) > 120 or private.comparable_name(name) = '', true)),
    (2, 'capacity', capacity not between 1 and 1000),
    (3, 'credits_per_hour', credits_per_hour not between 0 and 1000),
    (4, 'description', coalesce(length(description) > 2000, false)),
    (5, 'amenities', length(amenities::text) > 5000),
    (6, 'name', copies > 1)
  ) as check_of (priority, field, is_wrong)
  where is_wrong
  order by place, priority
  limit 1
$$;

create or replace function private.import_rooms(batch_id uuid, rooms jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wrong record;
  known text[];
  added integer;
begin
  perform private.require_import(rooms);
  if private.claim_request(batch_id, jsonb_build_array('import_rooms', rooms), batch_id) is not null then
    return jsonb_array_length(rooms);
  end if;
  select * into wrong from private.wrong_room(rooms);
  if wrong.place is not null then
    perform private.refuse('import_row', jsonb_build_object('row', wrong.place, 'field', wrong.field));
  end if;
  select array_agg(wanted.name order by wanted.place) into known
  from private.imported_rooms(rooms) wanted
  join public.rooms existing
    on private.comparable_name(existing.name) = private.comparable_name(wanted.name);
  if known is not null then
    perform private.refuse('import_known', jsonb_build_object('first', known[1], 'count', cardinality(known)));
  end if;
  -- In one order, so that concurrent imports of the same rooms wait for each other instead of ending in a
  -- deadlock. A room that a concurrent transaction adds is skipped here and counted below.
  insert into public.rooms (name, capacity, credits_per_hour, description, amenities)
  select name, capacity, nullif(credits_per_hour, 0), description, amenities
  from private.imported_rooms(rooms) order by private.comparable_name(name)
  on conflict do nothing;
  get diagnostics added = row_count;
  if added < jsonb_array_length(rooms) then
    perform private.refuse('import_known', jsonb_build_object('count', jsonb_array_length(rooms) - added));
  end if;
  perform private.log_activity(auth.uid(), 'Rooms Imported', format('%s imported', added), 0, batch_id);
  return added;
end
$$;

create or replace function private.known_import_keys(kind text, keys text[]) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if cardinality(keys) > 2000 then
    perform private.refuse('import_size', jsonb_build_object('max', 2000));
  end if;
  return case kind
    when 'members' then array(select email::text from auth.users where email = any (keys))
    when 'rooms' then array(
      select key from unnest(keys) key
      join public.rooms on private.comparable_name(rooms.name) = private.comparable_name(key))
    else '{}'
  end;
end
$$;
comment on function public.known_import_keys is
  'Which of up to 2,000 lower-case email addresses (kind members) or names (kind rooms) exist, for admins. Names that look alike are one.';

-- Refuses what spreadsheets make of phone numbers: 919845012345.0, 9.19E+11, -9845012345.
create or replace function private.wrong_member(members jsonb) returns table (place bigint, field text)
language sql immutable set search_path = ''
as $$
  select place, field
  from (
    select *, count(*) over (partition by email) as copies from private.imported_members(members)
  ) wanted
  cross join lateral (values
    (1, 'full_name', coalesce(length(full_name) > 200 or private.comparable_name(full_name) = '', true)),
    -- ASCII only, as for guests of bookings.
    (2, 'email', coalesce(length(email) > 254
      or email !~ '^(?=[!-~]+$)[^@,;<>"()\\?&%]+@[^@,;<>"()\\?&%]+\.[^@,;<>"()\\?&%]+$', true)),
    (3, 'phone_number', coalesce(length(phone_number) > 40
      or phone_number !~ '^[0-9 +().-]+$' or phone_number ~ '^-|^[^.]*\.([0-9]{0,2}|0+)$'
      or length(regexp_replace(phone_number, '\D', '', 'g')) not between 6 and 15, false)),
    (4, 'organization', coalesce(length(organization) > 200, false)),
    (5, 'credits', credits not between 0 and 10000),
    (6, 'email', copies > 1)
  ) as check_of (priority, field, is_wrong)
  where is_wrong
  order by place, priority
  limit 1
$$;
