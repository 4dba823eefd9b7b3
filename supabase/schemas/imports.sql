-- Members and rooms from a file. An import is one transaction: all rows of a batch, with their accounts and
-- invitations, or none. The batch id is the request id of `private.claim_request`, so a repeated call imports
-- nothing more.
create function private.require_import(caller_rows jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if jsonb_typeof(caller_rows) is distinct from 'array'
     or jsonb_array_length(caller_rows) not between 1 and 2000 then
    perform private.refuse('import_size', jsonb_build_object('max', 2000));
  end if;
end
$$;

-- A whole number of at most 9 digits; 0 where the text is empty, -1 for other texts.
create function private.imported_number(value jsonb) returns integer
language sql immutable set search_path = ''
as $$
  select case
    when coalesce(value #>> '{}', '') = '' then 0
    when value #>> '{}' ~ '^[0-9]{1,9}$' then (value #>> '{}')::integer
    else -1
  end
$$;

-- The members of an import, cleaned. `place` is the number of the row, which refusals name.
create function private.imported_members(members jsonb)
returns table (
  place bigint, full_name text, email text, phone_number text, organization text, credits integer
)
language sql immutable set search_path = ''
as $$
  select at, private.visible_line(item ->> 'full_name'), lower(trim(item ->> 'email')),
    private.one_line(item ->> 'phone_number'), private.visible_line(item ->> 'organization'),
    private.imported_number(item -> 'credits')
  from jsonb_array_elements(members) with ordinality as entry (item, at)
$$;

-- The rows that cannot be imported, with the wrong field. A phone number that a spreadsheet has turned into a number
-- or a day is wrong: 919845012345.0, 9.19E+11, -9845012345, 12-11-2026.
create function private.wrong_member(members jsonb) returns table (place bigint, field text)
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
      or phone_number ~ '^((19|20)[0-9]{2}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}([-.])[0-9]{1,2}\3(19|20)[0-9]{2})$'
      or length(regexp_replace(phone_number, '\D', '', 'g')) not between 6 and 15, false)),
    (4, 'organization', coalesce(length(organization) > 200, false)),
    (5, 'credits', credits not between 0 and 10000),
    (6, 'email', copies > 1)
  ) as check_of (priority, field, is_wrong)
  where is_wrong
  order by place, priority
  limit 1
$$;

-- One invitation per second, after those that wait for their first attempt, so that the mail service is not
-- overrun.
create function private.queue_invitations(people uuid[], attempt bigint) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  queued integer;
  first_at constant timestamptz := greatest(now(), (
    select max(due_at) + interval '1 second' from public.outbox
    where status = 'due' and kind = 'member_invitation' and attempts = 0
  ));
begin
  insert into public.outbox (recipient, kind, subject_id, sequence, data, due_at)
  select email, 'member_invitation', id, attempt, jsonb_build_object('member_name', display_name),
    first_at + (row_number() over (order by email) - 1) * interval '1 second'
  from public.profiles where id = any (people)
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;

create function private.import_members(batch_id uuid, members jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wrong record;
  known text[];
  added uuid[];
  person record;
begin
  perform private.require_import(members);
  if private.claim_request(batch_id, jsonb_build_array('import_members', members), batch_id) is not null then
    return jsonb_array_length(members);
  end if;
  select * into wrong from private.wrong_member(members);
  if wrong.place is not null then
    perform private.refuse('import_row', jsonb_build_object('row', wrong.place, 'field', wrong.field));
  end if;
  perform private.refuse_imported_names(members);
  select array_agg(wanted.email order by wanted.place) into known
  from private.imported_members(members) wanted join auth.users on users.email = wanted.email;
  if known is not null then
    perform private.refuse('import_known', jsonb_build_object('first', known[1], 'count', cardinality(known)));
  end if;
  -- In one order, so that concurrent imports of the same people wait for each other instead of ending in a
  -- deadlock. An address that a concurrent transaction adds is skipped here and counted below.
  with account as (
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, invited_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
      confirmation_token, recovery_token, email_change, email_change_token_new
    )
    select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
      wanted.email, '', now(), '{"provider": "email", "providers": ["email"]}',
      jsonb_strip_nulls(jsonb_build_object(
        'full_name', wanted.full_name, 'first_name', split_part(wanted.full_name, ' ', 1),
        'last_name', substring(wanted.full_name from '^\S+ (.*)$'),
        'phone_number', wanted.phone_number, 'organization', wanted.organization
      )), now(), now(), '', '', '', ''
    from private.imported_members(members) wanted order by wanted.email
    on conflict do nothing
    returning id
  )
  select array_agg(id) into added from account;
  if coalesce(cardinality(added), 0) < jsonb_array_length(members) then
    perform private.refuse('import_known', jsonb_build_object(
      'count', jsonb_array_length(members) - coalesce(cardinality(added), 0)));
  end if;
  insert into auth.identities (
    id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
  )
  select gen_random_uuid(), id, 'email', id::text,
    jsonb_build_object('sub', id, 'email', email, 'email_verified', false, 'phone_verified', false),
    now(), now(), now()
  from auth.users where id = any (added);
  for person in
    select users.id, wanted.credits
    from private.imported_members(members) wanted join auth.users on users.email = wanted.email
    where wanted.credits > 0 order by users.id
  loop
    perform private.add_user_credits(person.id, person.credits, 'Imported with the account');
  end loop;
  perform private.queue_invitations(added, 0);
  perform private.log_activity(auth.uid(), 'Members Imported',
    format('%s imported', cardinality(added)), 0, batch_id);
  return cardinality(added);
end
$$;
grant execute on function private.import_members to authenticated;

create function public.import_members(batch_id uuid, members jsonb) returns integer
language sql set search_path = '' set statement_timeout = '60s'
as $$ select private.import_members(batch_id, members) $$;
comment on function public.import_members is
  'Creates up to 2,000 accounts, for admins: all or none. Each member is {"full_name", "email", "phone_number", "organization", "credits"}; the last three are optional. Queues an invitation for each. Repeating a batch id imports nothing more. Returns how many were imported.';
grant execute on function public.import_members to authenticated;

create function private.imported_rooms(rooms jsonb)
returns table (
  place bigint, name text, capacity integer, credits_per_hour integer, description text, amenities text[]
)
language sql immutable set search_path = ''
as $$
  select at, private.visible_line(item ->> 'name'), private.imported_number(item -> 'capacity'),
    private.imported_number(item -> 'credits_per_hour'), nullif(trim(item ->> 'description'), ''),
    case jsonb_typeof(item -> 'amenities')
      when 'array' then array(
        select private.visible_line(amenity) from jsonb_array_elements_text(item -> 'amenities') amenity
        where private.visible_line(amenity) is not null)
      else '{}'
    end
  from jsonb_array_elements(rooms) with ordinality as entry (item, at)
$$;

create function private.wrong_room(rooms jsonb) returns table (place bigint, field text)
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

create function private.import_rooms(batch_id uuid, rooms jsonb) returns integer
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
grant execute on function private.import_rooms to authenticated;

create function public.import_rooms(batch_id uuid, rooms jsonb) returns integer
language sql set search_path = '' set statement_timeout = '60s'
as $$ select private.import_rooms(batch_id, rooms) $$;
comment on function public.import_rooms is
  'Adds up to 2,000 rooms, for admins: all or none. Each room is {"name", "capacity", "credits_per_hour", "description", "amenities"}; the last three are optional, and a room without credits is priced in rupees. Repeating a batch id imports nothing more. Returns how many were imported.';
grant execute on function public.import_rooms to authenticated;

create function private.known_import_keys(kind text, keys text[]) returns text[]
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
grant execute on function private.known_import_keys to authenticated;

create function public.known_import_keys(kind text, keys text[]) returns text[]
language sql stable set search_path = ''
as $$ select private.known_import_keys(kind, keys) $$;
comment on function public.known_import_keys is
  'Which of up to 2,000 lower-case email addresses (kind members) or names (kind rooms) exist, for admins. Names that look alike are one.';
grant execute on function public.known_import_keys to authenticated;

-- Valid for 7 days from the time of sending, until the account is confirmed or has another address. Null for
-- a deleted account.
create function private.invitation_token(person uuid, expires bigint) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws('.', id, expires, private.sign('member_invitation', concat_ws(':', id, expires, email)))
  from auth.users where id = person and deleted_at is null
$$;

create function private.member_invitation_token(person uuid, address text) returns text
language sql stable security definer set search_path = ''
as $$
  select private.invitation_token(id, extract(epoch from now() + interval '7 days')::bigint)
  from auth.users where id = person and email = address and email_confirmed_at is null
$$;
grant execute on function private.member_invitation_token to service_role;

create function public.member_invitation_token(member_id uuid, address text) returns text
language sql stable set search_path = ''
as $$ select private.member_invitation_token(member_id, address) $$;
comment on function public.member_invitation_token is
  'The token of the link in an invitation to an address, valid for 7 days; null if the account is confirmed or deleted, or has another address.';
grant execute on function public.member_invitation_token to service_role;

create function private.invited_address(token text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  person auth.users;
begin
  if coalesce(token !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9]{1,12}\.[0-9a-f]{64}$', true)
     or token is distinct from private.invitation_token(
       split_part(token, '.', 1)::uuid, split_part(token, '.', 2)::bigint) then
    perform private.refuse('bad_token');
  end if;
  if split_part(token, '.', 2)::bigint < extract(epoch from now()) then
    perform private.refuse('invitation_expired');
  end if;
  select * into person from auth.users where id = split_part(token, '.', 1)::uuid;
  if person.email_confirmed_at is not null then
    perform private.refuse('invitation_accepted');
  end if;
  return person.email;
end
$$;
grant execute on function private.invited_address to service_role;

create function public.invited_address(token text) returns text
language sql stable set search_path = ''
as $$ select private.invited_address(token) $$;
comment on function public.invited_address is
  'The address of the account that a token of an invitation opens. Refused after 7 days, and when the account is confirmed or deleted, or has another address.';
grant execute on function public.invited_address to service_role;

create function private.resend_invitation(member_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person auth.users;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into person from auth.users where id = member_id;
  if person.id is null then
    perform private.refuse('unknown_user');
  end if;
  if person.email_confirmed_at is not null then
    perform private.refuse('invitation_accepted');
  end if;
  if person.invited_at is null or private.queue_invitations(array[member_id], 1) = 0 then
    perform private.refuse('invitation_resent');
  end if;
end
$$;
grant execute on function private.resend_invitation to authenticated;

create function public.resend_invitation(member_id uuid) returns void
language sql set search_path = ''
as $$ select private.resend_invitation(member_id) $$;
comment on function public.resend_invitation is
  'Sends the invitation of an account that has not been confirmed once more, for admins.';
grant execute on function public.resend_invitation to authenticated;

create function private.pending_invitation(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- The account was created with the invitation; invited_at is when its link was last opened.
  return (
    select jsonb_build_object('invited_at', users.created_at, 'can_resend', not exists (
      select from public.outbox
      where kind = 'member_invitation' and subject_id = users.id and sequence = 1
    ))
    from auth.users where id = member_id and invited_at is not null and email_confirmed_at is null
  );
end
$$;
grant execute on function private.pending_invitation to authenticated;

create function public.pending_invitation(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.pending_invitation(member_id) $$;
comment on function public.pending_invitation is
  'When a member was invited who has not accepted yet, and whether the invitation can be sent again, for admins; null for other members.';
grant execute on function public.pending_invitation to authenticated;

-- Invitations are addressed to an email address, so no foreign key removes those of a deleted account.
create function private.drop_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.outbox where kind = 'member_invitation' and subject_id = old.id;
  return null;
end
$$;

create trigger profiles_drop_invitation after delete on public.profiles
  for each row execute function private.drop_invitation();
