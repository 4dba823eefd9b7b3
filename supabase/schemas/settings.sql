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

create table public.system_settings (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (length(key) between 1 and 100),
  value jsonb not null check (length(value::text) <= 100000),
  updated_at timestamptz not null default now(),
  constraint day_pass_costs_a_credit check (
    key <> 'day_pass_credits'
    or coalesce(jsonb_typeof(value -> 'credits') = 'number'
      and (value ->> 'credits')::numeric between 1 and 10000
      and (value ->> 'credits')::numeric % 1 = 0, false)
  ),
  constraint opening_hours_are_lists check (
    key <> 'opening_hours'
    or coalesce(jsonb_typeof(value -> 'hours') = 'array'
      and jsonb_typeof(coalesce(value -> 'holidays', '[]')) = 'array', false)
  ),
  -- open_hours reads them at every booking.
  constraint opening_hours_are_times check (
    key <> 'opening_hours'
    or not value @? '$.hours[*].keyvalue() ? (@.key == "open" || @.key == "close").value
      ? (@.type() != "string" || !(@ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"))'
  ),
  -- The issuer of receipts, and the GST rate in per cent that the prices include.
  constraint billing_names_the_issuer check (
    key <> 'billing'
    or coalesce(value @@ 'strict
    $.legal_name.type() == "string" && $.legal_name != ""
    && $.address.type() == "string" && $.address != ""
    && $.gstin.type() == "string"
    && $.gstin like_regex "^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$"
    && $.gst_percent.type() == "number" && $.gst_percent >= 0 && $.gst_percent <= 100
  ', false)
  ),
  -- Without a prefix, no invoices are issued. TST and TCN number the documents of test payments.
  constraint billing_can_issue_invoices check (
    key <> 'billing' or not value ? 'invoice_prefix'
    or coalesce(private.is_gstin(value ->> 'gstin')
      and value @@ 'strict
    $.invoice_prefix like_regex "^[0-9A-Z]{1,3}$" && $.credit_note_prefix like_regex "^[0-9A-Z]{1,3}$"
    && $.invoice_prefix != $.credit_note_prefix
    && !($.invoice_prefix like_regex "^(TST|TCN)$") && !($.credit_note_prefix like_regex "^(TST|TCN)$")
    && $.cafe_gst_percent.type() == "number" && $.cafe_gst_percent >= 0 && $.cafe_gst_percent <= 100
    && $.room_sac like_regex "^[0-9]{4,8}$" && $.cafe_sac like_regex "^[0-9]{4,8}$"
    && ($.place_of_supply == "buyer" || $.place_of_supply == "premises")
  ', false)
  ),
  -- Bookings that cost no credits are limited in time and number, so that no member can block a room.
  constraint booking_limits_are_counts check (
    key <> 'booking_limits'
    or coalesce(jsonb_typeof(value -> 'days_ahead') = 'number'
      and (value ->> 'days_ahead')::numeric between 1 and 3650
      and (value ->> 'days_ahead')::numeric % 1 = 0
      and jsonb_typeof(value -> 'rupee_bookings') = 'number'
      and (value ->> 'rupee_bookings')::numeric between 0 and 10000
      and (value ->> 'rupee_bookings')::numeric % 1 = 0, false)
  ),
  constraint invitation_limits_are_counts check (
  key <> 'booking_limits'
  or coalesce(
    (not value ? 'guests_per_booking' or jsonb_typeof(value -> 'guests_per_booking') = 'number'
      and (value ->> 'guests_per_booking')::numeric between 0 and 1000
      and (value ->> 'guests_per_booking')::numeric % 1 = 0)
    and (not value ? 'invitations_per_hour' or jsonb_typeof(value -> 'invitations_per_hour') = 'number'
      and (value ->> 'invitations_per_hour')::numeric between 0 and 10000
      and (value ->> 'invitations_per_hour')::numeric % 1 = 0), false)
),
  constraint visitor_name_days_are_a_count check (
  key <> 'visitor_name_days'
  or coalesce(jsonb_typeof(value -> 'days') = 'number'
    and (value ->> 'days')::numeric between 1 and 3650
    and (value ->> 'days')::numeric % 1 = 0, false)
),
  constraint canary_budget_is_complete check (
  key <> 'canary_budget'
  or coalesce(jsonb_typeof(value -> 'enabled') = 'boolean'
    and jsonb_typeof(value -> 'sessions') = 'number'
    and (value ->> 'sessions')::numeric between 5 and 10000
    and (value ->> 'sessions')::numeric % 1 = 0
    and jsonb_typeof(value -> 'failing_percent') = 'number'
    and (value ->> 'failing_percent')::numeric between 0 and 100
    and jsonb_typeof(value -> 'unmounted_percent') = 'number'
    and (value ->> 'unmounted_percent')::numeric between 0 and 100
    and jsonb_typeof(value -> 'slowdown') = 'number'
    and (value ->> 'slowdown')::numeric between 1.1 and 100, false)
),
  constraint new_member_limits_are_counts check (
  key <> 'booking_limits'
  or coalesce(not value ? 'invitations_of_new_members'
    or jsonb_typeof(value -> 'invitations_of_new_members') = 'number'
      and (value ->> 'invitations_of_new_members')::numeric between 0 and 1000
      and (value ->> 'invitations_of_new_members')::numeric % 1 = 0, false)
),
  -- Invitations contain both.
  constraint space_address_is_a_line_and_a_link check (
    key <> 'space_address'
    or coalesce(jsonb_typeof(value -> 'address') = 'string'
      and value ->> 'address' ~ '^[^[:cntrl:]]{0,200}$'
      and jsonb_typeof(value -> 'map_url') = 'string'
      and value ->> 'map_url' ~ '^(https://[!-~]+)?$' and length(value ->> 'map_url') <= 500, false)
  )
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
