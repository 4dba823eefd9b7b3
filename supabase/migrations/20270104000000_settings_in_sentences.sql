-- Settings are refused with a sentence instead of an error of PostgreSQL. Opening hours list each weekday once: a missing
-- one was open all day, and isOpen other than true or false made the screens fail.

-- Seven entries {day, open, close, isOpen}, one for each weekday.
create function private.are_weekdays(hours jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(hours) = 'array' then (
    select count(*) = 7 and count(distinct entry ->> 'day') = 7 and bool_and(coalesce(
      entry ->> 'day' in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
      and jsonb_typeof(entry -> 'isOpen') = 'boolean'
      and entry ->> 'open' ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'
      and entry ->> 'close' ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'
      and case when jsonb_typeof(entry) = 'object' then entry - '{day,open,close,isOpen}'::text[] = '{}' end, false))
    from jsonb_array_elements(hours) entry
  ) else false end
$$;
grant execute on function private.are_weekdays to authenticated;

-- A list of {id, date, name}, the id optional, with one entry a date.
create function private.are_holidays(holidays jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select case when jsonb_typeof(holidays) = 'array' then (
    select count(distinct entry ->> 'date') = count(*) and coalesce(bool_and(coalesce(
      entry ->> 'date' ~ '^[2-9][0-9]{3}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(entry ->> 'date', 'date')
      and jsonb_typeof(entry -> 'name') = 'string' and length(trim(entry ->> 'name')) between 1 and 200
      and jsonb_typeof(coalesce(entry -> 'id', '""')) = 'string'
      and case when jsonb_typeof(entry) = 'object' then entry - '{id,date,name}'::text[] = '{}' end, false)), true)
    from jsonb_array_elements(holidays) entry
  ) else false end
$$;

create function private.is_count(value jsonb, lowest integer, highest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select case when value::text ~ '^[0-9]{1,9}$' then value::text::integer between lowest and highest else false end
$$;

-- The limits of SSIDs and WPA passwords, in bytes. Screens trim the name.
create function private.is_network(network jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(network -> 'name') = 'string' and jsonb_typeof(network -> 'password') = 'string'
    and octet_length(network ->> 'name') <= 32 and network ->> 'name' !~ '[[:cntrl:]\u2028\u2029]'
    and network ->> 'name' ~ '[^[:space:]\u00a0\u1680\u2000-\u200f\u202f\u205f\u3000\ufeff]'
    and (network ->> 'password' = '' or octet_length(network ->> 'password') <= 63
      and network ->> 'password' ~ '^[^[:cntrl:]\u2028\u2029]{8,63}$'), false)
$$;

-- Whether a setting can have this value. Keys without a rule accept any value.
create function private.is_setting(key text, value jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select length(value::text) <= 100000 and coalesce(case key
    -- open_hours casts them at every booking without checks.
    when 'opening_hours' then jsonb_typeof(value) = 'object'
      and private.are_weekdays(value -> 'hours')
      and private.are_holidays(coalesce(value -> 'holidays', '[]'))
    when 'day_pass_credits' then private.is_count(value -> 'credits', 1, 10000)
    when 'visitor_name_days' then private.is_count(value -> 'days', 1, 3650)
    -- Bookings that cost no credits are limited in time and number, so that no member can block a room.
    when 'booking_limits' then private.is_count(value -> 'days_ahead', 1, 3650)
      and private.is_count(value -> 'rupee_bookings', 0, 10000)
      and private.is_count(coalesce(value -> 'guests_per_booking', '0'), 0, 1000)
      and private.is_count(coalesce(value -> 'invitations_per_hour', '0'), 0, 10000)
      and private.is_count(coalesce(value -> 'invitations_of_new_members', '0'), 0, 1000)
      and private.is_count(coalesce(value -> 'emails_per_mailbox', '20'), 1, 10000)
    when 'canary_budget' then private.is_count(value -> 'sessions', 5, 10000) and value @@ 'strict
      $.enabled.type() == "boolean"
      && $.failing_percent.type() == "number" && $.failing_percent >= 0 && $.failing_percent <= 100
      && $.unmounted_percent.type() == "number" && $.unmounted_percent >= 0 && $.unmounted_percent <= 100
      && $.slowdown.type() == "number" && $.slowdown >= 1.1 && $.slowdown <= 100'
    -- The issuer of receipts, and the GST rate in per cent that the prices include. Without a prefix, no invoices are
    -- issued. TST and TCN number the documents of test payments.
    when 'billing' then value @@ 'strict
      $.legal_name.type() == "string" && $.legal_name != ""
      && $.address.type() == "string" && $.address != ""
      && $.gstin.type() == "string"
      && $.gstin like_regex "^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$"
      && $.gst_percent.type() == "number" && $.gst_percent >= 0 && $.gst_percent <= 100'
      and (not value ? 'invoice_prefix' or private.is_gstin(value ->> 'gstin') and value @@ 'strict
      $.invoice_prefix like_regex "^[0-9A-Z]{1,3}$" && $.credit_note_prefix like_regex "^[0-9A-Z]{1,3}$"
      && $.invoice_prefix != $.credit_note_prefix
      && !($.invoice_prefix like_regex "^(TST|TCN)$") && !($.credit_note_prefix like_regex "^(TST|TCN)$")
      && $.cafe_gst_percent.type() == "number" && $.cafe_gst_percent >= 0 && $.cafe_gst_percent <= 100
      && $.room_sac like_regex "^[0-9]{4,8}$" && $.cafe_sac like_regex "^[0-9]{4,8}$"
      && ($.place_of_supply == "buyer" || $.place_of_supply == "premises")')
    when 'wifi' then private.is_network(value -> 'member') and private.is_network(value -> 'guest')
    when 'space_address' then jsonb_typeof(value -> 'address') = 'string'
      and value ->> 'address' ~ '^[^[:cntrl:]]{0,200}$'
      -- JavaScript counts characters beyond U+FFFF twice.
      and length(regexp_replace(value ->> 'address', '[\U00010000-\U0010ffff]', 'xx', 'g')) <= 200
      and jsonb_typeof(value -> 'map_url') = 'string'
      and value ->> 'map_url' ~ '^(https://[!-~]+)?$' and length(value ->> 'map_url') <= 500
    else true
  end, false)
$$;

-- A trigger instead of a check constraint: its refusals have a sentence, and values that were saved before it stay valid.
create function private.check_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_setting(new.key, new.value) then
    return new;
  end if;
  if new.key = 'opening_hours' then
    perform private.refuse('bad_opening_hours');
  end if;
  perform private.refuse('bad_setting');
end
$$;

-- Numbers that were saved as 90.0. Readers cast their text to integer.
update public.system_settings set value = (
  select jsonb_object_agg(
    name, case jsonb_typeof(entry) when 'number' then to_jsonb(trim_scale(entry::numeric)) else entry end)
  from jsonb_each(value) fields (name, entry)
)
where key in ('day_pass_credits', 'visitor_name_days', 'booking_limits', 'canary_budget') and value::text like '%.%';

create trigger system_settings_check before insert or update of key, value on public.system_settings
  for each row execute function private.check_setting();

alter table public.system_settings
  drop constraint day_pass_costs_a_credit,
  drop constraint opening_hours_are_lists,
  drop constraint opening_hours_are_times,
  drop constraint billing_names_the_issuer,
  drop constraint billing_can_issue_invoices,
  drop constraint booking_limits_are_counts,
  drop constraint invitation_limits_are_counts,
  drop constraint visitor_name_days_are_a_count,
  drop constraint canary_budget_is_complete,
  drop constraint new_member_limits_are_counts,
  drop constraint space_address_is_a_line_and_a_link;

create or replace function private.are_room_hours(hours jsonb, shortest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select hours is null or case when private.are_weekdays(hours) then coalesce((
    select bool_and(entry ->> 'open' ~ '^.{3}[03]0$' and entry ->> 'close' ~ '^.{3}[03]0$'
        and entry ->> 'open' < entry ->> 'close')
      and bool_or((entry ->> 'close')::time - (entry ->> 'open')::time >= shortest * interval '30 minutes')
        filter (where (entry ->> 'isOpen')::boolean)
    from jsonb_array_elements(hours) entry
  ), false) else false end
$$;

create or replace function private.save_opening_hours(opening jsonb, seen_at timestamptz, bookings jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choices private.booking_choice[] := private.read_choices(bookings);
  saved public.system_settings;
  affected public.bookings[];
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not private.is_setting('opening_hours', opening) then
    perform private.refuse('bad_opening_hours');
  end if;
  select * into saved from public.system_settings where key = 'opening_hours' for update;
  if saved.updated_at is distinct from seen_at then
    perform private.refuse('stale_version');
  end if;
  perform private.lock_for_choices(choices, array(select id from public.rooms));
  affected := array(select booking from private.bookings_outside(opening, saved.value) booking);
  if saved.key is null then
    insert into public.system_settings (key, value) values ('opening_hours', opening);
  else
    update public.system_settings set value = opening where key = 'opening_hours';
  end if;
  return private.apply_choices(choices, affected, 'The opening hours have changed');
end
$$;

-- Without hours that can be saved, an empty list.
create or replace function private.bookings_outside_hours(opening jsonb) returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select * from private.describe_affected(array(
    select booking from private.bookings_outside(
      case when private.is_setting('opening_hours', opening) then opening else private.opening_hours() end,
      private.opening_hours()
    ) booking
    where private.is_admin()
  ))
$$;

create or replace function private.affected_requests(
  room uuid, starts_at timestamp, ends_at timestamp, opening jsonb, room_hours jsonb
) returns table (
  id uuid, room_name text, full_name text, email text, booking_date date, start_time time, end_time time
)
language sql stable security definer set search_path = ''
as $$
  select request.id, rooms.name, profiles.full_name, profiles.email, request.booking_date, request.start_time,
    request.end_time
  from public.booking_holds request
  join public.booked_slots slot on slot.booking_id = request.id
  join public.rooms on rooms.id = request.room_id
  join public.room_rules rules on rules.room_id = request.room_id
  join public.profiles on profiles.id = request.user_id
  cross join lateral tsrange(
    request.booking_date + request.start_time, request.booking_date + request.end_time) span
  cross join lateral private.open_hours(request.booking_date, private.opening_hours()) open
  where private.is_admin() and request.is_request and request.ended_at is null and slot.held_until > now()
    and request.room_id = coalesce(room, request.room_id)
    and (starts_at is null or slot.occupied && tsrange(starts_at, greatest(starts_at, ends_at)))
    and (
      num_nonnulls(opening, room_hours) = 0
      or private.are_room_hours(room_hours, 1)
        and private.room_hours(request.booking_date, rules.hours) * open @> span
        and not private.room_hours(request.booking_date, coalesce(room_hours, rules.hours))
          * case when private.is_setting('opening_hours', opening)
            then private.open_hours(request.booking_date, opening) else open end @> span
    )
  order by request.booking_date, request.start_time, rooms.name, request.id
$$;

create or replace function private.visits_on_closed_days(opening jsonb) returns setof private.closed_visit_row
language sql stable security definer set search_path = ''
as $$
  select visit.* from private.visits_closed_by(
    case when private.is_setting('opening_hours', opening) then opening else private.opening_hours() end,
    private.opening_hours()) visit
  where private.is_admin()
$$;
