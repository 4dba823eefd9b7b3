-- The 15 characters of a GST number, with its check character.
create function private.is_gstin(gstin text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$' and (
    select sum(product / 36 + product % 36) % 36
    from (
      select (position(substr(gstin, place, 1) in digits) - 1) * (2 - place % 2) as product
      from generate_series(1, 14) as place
    ) as products
  ) = (37 - position(right(gstin, 1) in digits)) % 36
  from (select '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' as digits) as base_36
$$;
grant execute on function private.is_gstin to authenticated, service_role;

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

create table public.system_settings (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (length(key) between 1 and 100),
  value jsonb not null check (length(value::text) <= 100000),
  updated_at timestamptz not null default now()
);
comment on table public.system_settings is
  'Settings of the space, one JSON value per key: opening_hours, day_pass_credits, wifi, billing, space_address, booking_limits, visitor_name_days (how many days after a visit the name is erased), canary_budget (when a canary is rolled back automatically).';
alter table public.system_settings enable row level security;

create policy "Signed-out users can read opening hours and prices" on public.system_settings
  for select to anon using (key in ('opening_hours', 'day_pass_credits'));
create policy "Members can read member settings, admins all" on public.system_settings
  for select to authenticated
  using (
    key in ('opening_hours', 'day_pass_credits', 'wifi', 'billing', 'booking_limits', 'space_address')
    or (select private.is_admin())
  );
create policy "Admins can add settings" on public.system_settings
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update settings" on public.system_settings
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.system_settings
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.system_settings to anon, authenticated, service_role;
grant insert (key, value), update (key, value, updated_at) on public.system_settings to authenticated;
grant insert, update, delete on public.system_settings to service_role;

create function private.opening_hours() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select value from public.system_settings where key = 'opening_hours');
end
$$;

-- Why the space is closed on a day: the name of the holiday, "Closed" for a closed weekday, or null when
-- it is open. A holiday takes precedence over its weekday.
create function private.closed_reason(day date, opening jsonb default private.opening_hours()) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select coalesce(nullif(trim(holiday ->> 'name'), ''), 'Closed')
      from jsonb_array_elements(coalesce(opening -> 'holidays', '[]')) holiday
      where holiday ->> 'date' = day::text limit 1),
    (select 'Closed'
      from jsonb_array_elements(opening -> 'hours') weekday
      where lower(weekday ->> 'day') = to_char(day, 'fmday')
        and weekday ->> 'isOpen' = 'false' limit 1)
  );
end
$$;

-- The half hours in which the space is open. Empty on a closed day.
create function private.open_hours(day date, opening jsonb) returns tsrange
language plpgsql stable set search_path = ''
as $$
declare
  half_hour constant interval := '30 minutes';
  weekday jsonb;
  opens timestamp;
  closes timestamp;
begin
  if exists (
    select from jsonb_array_elements(coalesce(opening -> 'holidays', '[]')) holiday
    where holiday ->> 'date' = day::text
  ) then
    return 'empty';
  end if;
  select entry into weekday from jsonb_array_elements(opening -> 'hours') entry
  where lower(entry ->> 'day') = to_char(day, 'fmday') limit 1;
  if weekday ->> 'isOpen' = 'false' then
    return 'empty';
  end if;
  opens := day + (weekday ->> 'open')::time;
  closes := day + (weekday ->> 'close')::time;
  -- Without hours, or with hours past midnight.
  if coalesce(opens >= closes, true) then
    return tsrange(day, day + 1);
  end if;
  opens := date_bin(half_hour, opens + half_hour - interval '1 microsecond', timestamp '2000-01-01');
  closes := date_bin(half_hour, closes, timestamp '2000-01-01');
  return tsrange(opens, greatest(opens, closes));
end
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

create trigger system_settings_check before insert or update of key, value on public.system_settings
  for each row execute function private.check_setting();
create trigger system_settings_touch_updated_at before update on public.system_settings
  for each row execute function private.touch_updated_at();

insert into public.system_settings (key, value) values
  ('day_pass_credits', '{"credits": 8}'),
  ('booking_limits', '{"days_ahead": 365, "rupee_bookings": 10}'),
  ('opening_hours', '{
    "hours": [
      {"day": "Monday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Tuesday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Wednesday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Thursday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Friday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Saturday", "open": "10:00", "close": "18:00", "isOpen": true},
      {"day": "Sunday", "open": "10:00", "close": "18:00", "isOpen": true}
    ],
    "holidays": []
  }');
insert into public.system_settings (key, value) values ('visitor_name_days', '{"days": 90}');
insert into public.system_settings (key, value) values ('canary_budget',
  '{"enabled": true, "sessions": 20, "failing_percent": 10, "unmounted_percent": 10, "slowdown": 2}');
