-- A text as searches compare it: in lower case and composed (NFC), without accents, apostrophes and joiners.
create function private.folded(line text) returns text
language plpgsql immutable strict set search_path = ''
as $$
begin
  if octet_length(line) = length(line) then
    return translate(lower(line), '''`', '');
  end if;
  line := lower(normalize(translate(line, '''`´ʹʻʼʽˈ‘’‛′＇', ''), nfkd) collate pg_catalog.pg_c_utf8);
  -- Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic, joiners and other invisible characters. Marks of
  -- Indic scripts are vowels.
  line := regexp_replace(line,
    '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]',
    '', 'g');
  -- Older texts write these letters of Malayalam and Bengali as a consonant, a virama and a joiner.
  line := regexp_replace(regexp_replace(line, '([ൺൻർൽൾൿ])', '\1്', 'g'), 'ৎ', 'ত্', 'g');
  line := translate(line, 'đðøħıłŧςൺൻർൽൾൿ', 'ddohiltσണനരലളക');
  return normalize(replace(replace(replace(replace(line, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc);
end
$$;
grant execute on function private.folded to authenticated, service_role;

-- One line per field, so that no word is found across two. A phone number is also there as its digits.
create function private.search_text(phone text, variadic fields text[]) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.folded(array_to_string(fields || phone, e'\n'))
    || e'\n' || regexp_replace(coalesce(phone, ''), '\D', '', 'g');
end
$$;
grant execute on function private.search_text to authenticated, service_role;

-- The digits of a phone number without the country code of India and leading zeros, which only some stored numbers
-- have; null if the text is not a phone number.
create or replace function private.phone_search(search text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(digits, '^(0091(?=\d{3})|0*91(?=\d{10}$)|0+)', '')
  from (select regexp_replace(replace(search, '+', '00'), '\D', '', 'g') as digits) as written
  where normalize(search, nfkc) ~ '^[0-9 +()./‐–-]+$' and length(digits) >= 3
$$;

create function private.search_words(search text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select word from regexp_split_to_table(private.folded(left(search, 200)), '\s+') as word where word <> ''
  )
$$;

-- Whether the text contains all words of the search, in any order.
create function private.has_words(line text, search text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(private.folded(line) like private.like_pattern(word)), true)
  from unnest(private.search_words(search)) as word
$$;

-- The condition that `searched`, a column or the expression of an index, contains all words of the search or its
-- phone number. A condition per word lets the index find each of them.
create function private.search_condition(searched text, search text) returns text
language sql immutable set search_path = ''
as $$
  select format('(%s or %s)',
    coalesce((
      select string_agg(format('%s like %L', searched, private.like_pattern(word)), ' and ')
      from unnest(private.search_words(search)) as word
    ), 'true'),
    case
      when private.phone_search(search) is null then 'false'
      else format('%s like %L', searched, private.like_pattern(private.phone_search(search)))
    end)
$$;

drop index public.profiles_search;
drop index public.profiles_full_name;
drop index public.profiles_by_name;
create index profiles_search on public.profiles using gin (
  private.search_text(phone_number, display_name, full_name, email, organization) extensions.gin_trgm_ops
);
create index profiles_full_name on public.profiles using gin (private.folded(full_name) extensions.gin_trgm_ops);
-- Serves searches of one or two characters, for which profiles_search has no trigrams.
create index profiles_by_name on public.profiles (private.folded(display_name) collate "C", id);
create index visitors_search on public.visitors using gin (
  private.search_text(phone, visitor_name, email, organization, host_name) extensions.gin_trgm_ops
);

-- The condition that a member has all words of the search, or its phone number, in the expression of the index
-- profiles_search.
create function private.member_condition(search text) returns text
language sql immutable set search_path = ''
as $$
  select private.search_condition(
    'private.search_text(phone_number, display_name, full_name, email, organization)', search)
$$;

-- The sort order is part of the statement: an index can serve it.
create or replace function private.search_users(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (member private.user_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorting constant text := private.order_by(
    case sort_by
      when 'full_name' then 'lower(display_name) {}'
      when 'email' then 'email {} nulls last'
      when 'role' then 'role {}'
      when 'organization' then 'lower(organization) {} nulls last'
      when 'phone_number' then 'phone_number {} nulls last'
      else 'created_at {}'
    end,
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
        coalesce(user_roles.role, 'user') as role, profiles.organization, profiles.phone_number,
        coalesce(user_credits.balance, 0) as credits
      from public.profiles
      left join public.user_roles on user_roles.user_id = profiles.id
      left join public.user_credits on user_credits.user_id = profiles.id
      where %2$s and ($1 = 'all' or coalesce(user_roles.role, 'user') = $1)
    )
    select row(found.*)::private.user_row, (select count(*) from found) from found
    order by %1$s, created_at desc, id
    limit $2 offset $3
  $query$, sorting, case when trim(search) <> '' then private.member_condition(search) else 'true' end)
  using coalesce(role_filter, 'all'), private.page_limit(page_size), private.page_offset(page, page_size);
end
$$;

-- Up to `how_many` members. One or two characters find names that start with them; of longer texts, each word or the
-- phone number must be part of a field. enable_seqscan is off, because the planner would otherwise read all members for
-- a text that it estimates to be common.
create or replace function private.search_members(query text, how_many integer) returns setof private.user_row
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  wanted constant text := array_to_string(private.search_words(query), ' ');
  has_words constant text := case
    when length(wanted) >= 3 then private.member_condition(wanted) else 'false'
  end;
begin
  if not private.is_admin() or wanted = '' or length(query) > 200 then
    return;
  end if;
  return query execute format($query$
    with found as (
      (
        select id, 1 as rank from public.profiles where private.folded(display_name) collate "C" like $1
        order by private.folded(display_name) collate "C", id limit $2
      ) union all (
        select id, 2 from public.profiles where %s limit $2
      )
    ), best as (
      select id, min(rank) as rank from found group by id
    )
    select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
      coalesce(user_roles.role, 'user'), profiles.organization, profiles.phone_number,
      coalesce(user_credits.balance, 0)
    from best
    join public.profiles on profiles.id = best.id
    left join public.user_roles on user_roles.user_id = profiles.id
    left join public.user_credits on user_credits.user_id = profiles.id
    order by best.rank, private.folded(profiles.display_name) collate "C", profiles.id
    limit $2
  $query$, has_words)
  using substr(private.like_pattern(wanted), 2), least(greatest(coalesce(how_many, 8), 1), 50);
end
$$;

-- The members who have all words of the search or its phone number; for one or two characters, those whose name
-- starts with them. enable_seqscan is off, because the planner would otherwise read all members for a text that it
-- estimates to be common.
create or replace function private.members_like(search text) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  wanted constant text := array_to_string(private.search_words(search), ' ');
  found uuid[];
begin
  if length(wanted) < 3 then
    return array(
      select id from public.profiles
      where private.folded(display_name) collate "C" like substr(private.like_pattern(wanted), 2)
    );
  end if;
  execute 'select array(select id from public.profiles where ' || private.member_condition(search) || ')' into found;
  return found;
end
$$;

-- Searches rooms, members and days first: indexes then find the bookings. `span`: all, upcoming (not over) or past.
-- after_day, after_time, after_id: finds only bookings after this one.
create or replace function private.search_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  span text, room uuid, member uuid, from_day date, to_day date, after_day date, after_time time, after_id uuid
) returns table (booking private.booking_row, total_count bigint)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(regexp_replace(search, '\s+', ' ', 'g'));
  now_here constant timestamp := private.space_now();
  sorting constant text := private.order_by(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'bookings.total_credits {}'
      when 'created_at' then 'bookings.created_at {}'
      else 'bookings.booking_date {}, bookings.start_time {}'
    end || ', bookings.booking_date desc, bookings.start_time desc, bookings.id',
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.bookings
      where ($1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4))
        and ($7 is null or room_id = $7) and ($8 is null or user_id = $8)
        and ($9 is null or booking_date >= $9) and ($10 is null or booking_date <= $10)
        and ($11 <> 'upcoming' or booking_date >= $12 and (booking_date > $12 or end_time > $13))
        and ($11 <> 'past' or booking_date <= $12 and (booking_date < $12 or end_time <= $13))
        and ($14 is null or (booking_date, start_time, id) > ($14, $15, $16))
    ), paged as (
      select bookings.id from found as bookings
      left join public.rooms on rooms.id = bookings.room_id
      left join public.profiles on profiles.id = bookings.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      bookings.id, bookings.user_id, bookings.room_id, rooms.name, profiles.full_name, profiles.email,
      bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration, bookings.total_credits,
      bookings.status, bookings.created_at
    )::private.booking_row, (select count(*) from found)
    from paged
    join public.bookings on bookings.id = paged.id
    join public.rooms on rooms.id = bookings.room_id
    join public.profiles on profiles.id = bookings.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and private.has_words(rooms.name, search)),
    case when everything then '{}' else private.members_like(search) end,
    case when everything then '{}' else private.booked_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day, coalesce(span, 'all'), now_here::date, now_here::time,
    after_day, after_time, after_id;
end
$$;

-- Searches and sorts as private.search_bookings does.
create or replace function private.search_cancelled_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  room uuid, member uuid, from_day date, to_day date
) returns table (booking private.cancelled_booking_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(regexp_replace(search, '\s+', ' ', 'g'));
  sorting constant text := replace(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'entry.total_credits {}'
      when 'cancelled_at' then 'entry.id {}'
      else 'entry.booking_date {}, entry.start_time {}'
    end || ', entry.booking_date desc, entry.start_time desc, entry.id',
    '{}', case when ascending then 'asc' else 'desc' end
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.booking_history
      where action = 'cancelled' and ($1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4))
        and ($7 is null or room_id = $7) and ($8 is null or user_id = $8)
        and ($9 is null or booking_date >= $9) and ($10 is null or booking_date <= $10)
    ), paged as (
      select entry.id from found as entry
      left join public.rooms on rooms.id = entry.room_id
      left join public.profiles on profiles.id = entry.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      entry.booking_id, entry.user_id, entry.room_id, rooms.name, profiles.full_name, profiles.email,
      entry.booking_date, entry.start_time, entry.end_time, entry.duration, entry.total_credits, entry.action,
      (
        select first.created_at from public.booking_history first
        where first.booking_id = entry.booking_id order by first.id limit 1
      ), entry.created_at, entry.credits_change
    )::private.cancelled_booking_row, (select count(*) from found)
    from paged
    join public.booking_history entry on entry.id = paged.id
    join public.rooms on rooms.id = entry.room_id
    join public.profiles on profiles.id = entry.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and private.has_words(rooms.name, search)),
    case when everything then '{}' else private.members_like(search) end,
    case when everything then '{}' else private.cancelled_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day;
end
$$;

-- The visitors who have all words of the search or its phone number. enable_seqscan is off, because the planner would
-- otherwise read all visitors for a text that it estimates to be common.
create function private.visitors_like(search text) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  return query execute 'select id from public.visitors where ' || private.search_condition(
    'private.search_text(phone, visitor_name, email, organization, host_name)', search);
end
$$;

-- Without a column, visitors expected today come first, then those who are here, then the newest. `arrival_filter`:
-- expected (today, not arrived), present, left.
create or replace function private.search_visitors(
  search text, status_filter text, page integer, page_size integer, arrival_filter text,
  sort_by text, ascending boolean
)
returns table (visitor public.visitors, registered_by text, pass text, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  select visitors, profiles.full_name,
    case
      when visitor_passes.id is null then 'none'
      when revoked_at is not null then 'revoked'
      when used_at is not null then 'used'
      else 'valid'
    end,
    count(*) over ()
  from public.visitors
  join public.profiles on profiles.id = visitors.user_id
  left join public.visitor_passes on visitor_passes.visitor_id = visitors.id
  cross join lateral (
    select visitors.visit_date = private.space_today() and visitors.arrived_at is null
      and visitors.status not in ('rejected', 'completed') as expected_today
  ) as expectation
  where (select private.is_admin())
    and (coalesce(status_filter, 'all') = 'all' or visitors.status = status_filter)
    and case arrival_filter
      when 'expected' then expected_today
      when 'present' then visitors.arrived_at is not null and visitors.left_at is null
      when 'left' then visitors.left_at is not null
      else true
    end
    and (coalesce(trim(search), '') = '' or visitors.id in (select private.visitors_like(search)))
  order by
    case when ascending then private.visitor_sort_key(visitors, profiles.full_name, sort_by) end,
    case when not ascending then private.visitor_sort_key(visitors, profiles.full_name, sort_by) end desc nulls last,
    case when sort_by is null then expected_today end desc,
    case when sort_by is null and expected_today then visitors.visit_time end,
    case when sort_by is null then visitors.arrived_at is not null and visitors.left_at is null end desc,
    visitors.created_at desc, visitors.id
  limit private.page_limit(page_size) offset private.page_offset(page, page_size)
$$;

create or replace function private.find_members(search text) returns table (member_id uuid, name text, organization text)
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(length(regexp_replace(search, '[^[:alpha:]]', '', 'g')), 0) < 3 then
    return;
  end if;
  perform private.limit_uses('member searches', 1, 300);
  return query execute format($query$
    select found.id, found.full_name, case when count(*) over (
      partition by private.joined_look_of(found.full_name)) > 1 then found.organization end
    from (
      select profiles.id, profiles.full_name, profiles.organization from public.profiles
      where %s
        and profiles.id <> auth.uid() and private.email_of(profiles.id) is not null
      order by not private.is_trusted(profiles.id), lower(profiles.full_name), profiles.id limit 10
    ) found
    order by lower(found.full_name), found.id
  $query$, private.search_condition('private.folded(profiles.full_name)', search));
end
$$;

drop function private.phone_digits;
