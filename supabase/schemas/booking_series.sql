create table public.booking_series (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  frequency text not null
    check (frequency in ('daily', 'weekdays', 'weekly', 'monthly_date', 'monthly_weekday')),
  every_weeks smallint not null default 1 check (every_weeks between 1 and 52),
  starts_on date not null check (isfinite(starts_on)),
  occurrences smallint check (occurrences between 1 and 60),
  until_date date check (until_date >= starts_on and isfinite(until_date)),
  booked smallint not null check (booked between 1 and 60),
  created_at timestamptz not null default now(),
  constraint booking_series_every_weeks_is_weekly check (every_weeks = 1 or frequency = 'weekly'),
  constraint booking_series_ends_once check (num_nonnulls(occurrences, until_date) = 1)
);
comment on table public.booking_series is
  'How bookings that were made together repeat. Each of them is an ordinary booking, which can be moved and cancelled alone.';
comment on column public.booking_series.frequency is
  'weekdays: Monday to Friday. monthly_date: the same day of the month, monthly_weekday: the same weekday of the month, as in the second Tuesday; months without it are left out.';
comment on column public.booking_series.occurrences is 'How many dates the series has, or null if it ends on until_date.';
comment on column public.booking_series.booked is 'How many bookings were made: dates that were skipped are left out.';
alter table public.booking_series enable row level security;

create index booking_series_of_user on public.booking_series (user_id);

create policy "Members can read their own series, admins all" on public.booking_series
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.booking_series
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.booking_series to authenticated, service_role;

alter table public.bookings
  add column series_id uuid references public.booking_series (id) on delete cascade,
  add column series_position smallint,
  add constraint bookings_have_a_place_in_their_series
    check ((series_id is null) = (series_position is null));
comment on column public.bookings.series_id is 'The series with which the booking was made.';
comment on column public.bookings.series_position is 'Counts the bookings of a series from 1, in the order of their dates.';
create index bookings_of_series on public.bookings (series_id, booking_date) where series_id is not null;

-- A booking of a series as it is to be, and as it is now if it exists.
create type private.series_date as (booking public.bookings, previous public.bookings, is_skipped boolean);

create type private.series_quote as (
  quote_id text, expires_at timestamptz, credits integer, rupees integer, credits_change integer,
  rupees_change integer, balance integer, shortfall integer, missing_months date[], dates jsonb,
  included_minutes integer, minutes_returned integer
);

create type private.series_change as (
  series_id uuid, bookings integer, credits_change integer, rupees_change integer
);

-- At most 61 dates, one more than a series may have. A month without the date is returned as missing, with its first
-- day.
create function private.series_dates(series public.booking_series) returns table (day date, is_missing boolean)
language sql stable set search_path = ''
as $$
  with months as (
    select step, (date_trunc('month', series.starts_on::timestamp) + step * interval '1 month')::date as first_day
    from generate_series(0, 240) step
  ), candidates as (
    select step, first_day, case series.frequency
      when 'weekly' then series.starts_on + 7 * series.every_weeks * step
      when 'monthly_date' then first_day + extract(day from series.starts_on)::integer - 1
      when 'monthly_weekday' then first_day
        + (extract(isodow from series.starts_on)::integer - extract(isodow from first_day)::integer + 7) % 7
        + (extract(day from series.starts_on)::integer - 1) / 7 * 7
      else series.starts_on + step
    end as day
    from months
  ), dated as (
    select step, case when is_missing then first_day else day end as day, is_missing,
      count(*) filter (where not is_missing) over (order by step) as place
    from candidates
    cross join lateral (
      select series.frequency like 'monthly%' and date_trunc('month', day::timestamp) <> first_day as is_missing
    ) month
    where series.frequency <> 'weekdays' or extract(isodow from day) < 6
  )
  select day, is_missing from dated
  where place + is_missing::integer <= coalesce(series.occurrences, 61) and day <= coalesce(series.until_date, day)
  order by step
$$;

-- Checks how the requested series repeats and ends. Its dates are judged later.
create function private.draft_series(
  frequency text, starts_on date, every_weeks integer, occurrences integer, until_date date
) returns public.booking_series
language plpgsql stable set search_path = ''
as $$
declare
  series public.booking_series;
begin
  if occurrences > 60 then
    perform private.refuse('too_many_dates', jsonb_build_object('max', 60));
  end if;
  if coalesce(
    frequency not in ('daily', 'weekdays', 'weekly', 'monthly_date', 'monthly_weekday')
      or every_weeks not between 1 and 52 or every_weeks > 1 and frequency <> 'weekly'
      or starts_on not between private.space_today() and private.space_today() + 3650
      or num_nonnulls(occurrences, until_date) <> 1 or occurrences < 1
      or until_date < starts_on or not isfinite(until_date),
    num_nulls(frequency, every_weeks, starts_on) > 0
  ) then
    perform private.refuse('bad_series');
  end if;
  series.id := gen_random_uuid();
  series.frequency := frequency;
  series.every_weeks := every_weeks;
  series.starts_on := starts_on;
  series.occurrences := occurrences;
  series.until_date := until_date;
  return series;
end
$$;

-- The bookings of a series on its dates, as `draft` but for the replacements: a list of {date, is_skipped, start_time,
-- room_id}.
create function private.dates_to_book(
  draft public.bookings, series public.booking_series, replacements jsonb
) returns private.series_date[]
language plpgsql stable set search_path = ''
as $$
declare
  dates private.series_date[] := '{}';
  entry private.series_date;
  other record;
begin
  if coalesce(jsonb_typeof(replacements) <> 'array' or jsonb_array_length(replacements) > 60, true) then
    perform private.refuse('bad_series');
  end if;
  for other in
    select found.day, replacement.is_skipped, replacement.start_time, replacement.room_id
    from private.series_dates(series) found
    left join lateral (
      select * from jsonb_to_recordset(replacements)
        as listed (date date, is_skipped boolean, start_time time, room_id uuid)
      where listed.date = found.day limit 1
    ) replacement on true
    where not found.is_missing order by found.day
  loop
    entry.booking := draft;
    entry.booking.id := gen_random_uuid();
    entry.booking.booking_date := other.day;
    entry.booking.start_time := coalesce(other.start_time, draft.start_time);
    entry.booking.room_id := coalesce(other.room_id, draft.room_id);
    entry.is_skipped := coalesce(other.is_skipped, false);
    dates := dates || entry;
  end loop;
  if cardinality(dates) = 0 then
    perform private.refuse('bad_series');
  end if;
  if cardinality(dates) > 60 then
    perform private.refuse('too_many_dates', jsonb_build_object('max', 60));
  end if;
  return dates;
exception when data_exception then
  perform private.refuse('bad_series');
end
$$;

-- Judges the dates one after the other, each with those before it. There is a quote id if none of them is refused.
create function private.quote_dates(dates private.series_date[], expires_at timestamptz)
returns private.series_quote
language plpgsql security definer set search_path = ''
as $$
declare
  beginning constant text := private.begin_quote_id(expires_at);
  quote private.series_quote;
  entry private.series_date;
  judged public.bookings[] := '{}';
  booking public.bookings;
  terms private.booking_quote;
  row_terms jsonb := '[]';
  lowest integer := 0;
  is_refused boolean := false;
  refusal text;
  facts text;
begin
  quote.credits := 0;
  quote.rupees := 0;
  quote.credits_change := 0;
  quote.rupees_change := 0;
  quote.included_minutes := 0;
  quote.minutes_returned := 0;
  quote.dates := '[]';
  foreach entry in array dates loop
    terms := null;
    refusal := null;
    facts := null;
    booking := entry.booking;
    if not entry.is_skipped then
      begin
        booking := private.judge_booking(entry.booking, entry.previous, '{}', judged);
        terms := private.quote_terms(booking, entry.previous, expires_at);
      exception when raise_exception then
        get stacked diagnostics refusal = message_text, facts = pg_exception_detail;
      end;
    end if;
    if terms.quote_id is not null then
      judged := judged || booking;
      row_terms := row_terms || to_jsonb(terms.quote_id);
      quote.credits := quote.credits + terms.credits;
      quote.rupees := quote.rupees + terms.rupees;
      quote.credits_change := quote.credits_change + terms.credits_change;
      quote.rupees_change := quote.rupees_change + terms.rupees_change;
      quote.included_minutes := quote.included_minutes + terms.included_minutes;
      quote.minutes_returned := quote.minutes_returned + terms.minutes_returned;
      quote.balance := terms.balance;
      lowest := least(lowest, quote.credits_change);
    end if;
    is_refused := is_refused or refusal is not null;
    quote.dates := quote.dates || jsonb_build_object(
      'booking_id', (entry.previous).id, 'room_id', booking.room_id, 'booking_date', booking.booking_date,
      'start_time', booking.start_time,
      'end_time', coalesce(terms.end_time, (booking.start_time + booking.duration * interval '30 minutes')::time),
      'is_skipped', entry.is_skipped, 'refusal', refusal, 'facts', facts::jsonb, 'credits', terms.credits,
      'rupees', terms.rupees, 'credits_change', terms.credits_change, 'rupees_change', terms.rupees_change,
      'included_minutes', terms.included_minutes, 'minutes_returned', terms.minutes_returned);
  end loop;
  quote.expires_at := expires_at;
  quote.shortfall := greatest(0, -lowest - coalesce(quote.balance, 0));
  if not is_refused and cardinality(judged) > 0 then
    quote.quote_id := beginning || '.' || private.sign('booking_quote', 'series' || beginning || row_terms);
  end if;
  return quote;
end
$$;

-- Quotes the dates again and refuses other terms than those of the quote id. The caller has locked the rooms.
create function private.check_series_quote(dates private.series_date[], quote_id text, owner uuid)
returns private.series_quote
language plpgsql security definer set search_path = ''
as $$
declare
  expires_at timestamptz;
  quote private.series_quote;
begin
  perform private.lock_balance(owner);
  perform private.lock_plans(owner);
  if quote_id <> '' then
    expires_at := private.quote_expiry(quote_id);
    quote := private.quote_dates(dates, expires_at);
  end if;
  if quote.quote_id is distinct from quote_id or coalesce(expires_at <= now(), true) then
    quote := private.quote_dates(dates, private.new_quote_expiry());
    perform private.refuse(case when expires_at <= now() then 'quote_expired' else 'quote_changed' end,
      jsonb_build_object('kind', 'series', 'credits', quote.credits, 'rupees', quote.rupees,
        'included_minutes', quote.included_minutes, 'quote', to_jsonb(quote)));
  end if;
  if quote.shortfall > 0 then
    perform private.refuse('insufficient_credits', jsonb_build_object(
      'needed', quote.balance + quote.shortfall, 'balance', quote.balance, 'kind', 'booking'));
  end if;
  return quote;
end
$$;

create function private.lock_rooms_of(dates private.series_date[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_room(room.id) from (
    select (entry.booking).room_id as id from unnest(dates) entry
    union select (entry.previous).room_id from unnest(dates) entry where (entry.previous).id is not null
    order by 1
  ) room;
end
$$;

create function private.quote_series(
  room_id uuid, start_time time, duration integer, frequency text, starts_on date, every_weeks integer,
  occurrences integer, until_date date, replacements jsonb, member_id uuid
) returns private.series_quote
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.bookings := private.draft_booking(coalesce(member_id, auth.uid()), null, 0, '{}');
  series constant public.booking_series :=
    private.draft_series(frequency, starts_on, every_weeks, occurrences, until_date);
  quote private.series_quote;
begin
  draft.room_id := room_id;
  draft.start_time := start_time;
  draft.duration := duration;
  quote := private.quote_dates(private.dates_to_book(draft, series, replacements), private.new_quote_expiry());
  quote.missing_months := array(select day from private.series_dates(series) where is_missing order by day);
  return quote;
end
$$;
grant execute on function private.quote_series to authenticated;

create function public.quote_series(
  room_id uuid, start_time time, duration integer, frequency text, starts_on date, every_weeks integer default 1,
  occurrences integer default null, until_date date default null, replacements jsonb default '[]',
  member_id uuid default null
) returns table (
  quote_id text, expires_at timestamptz, credits integer, rupees integer, credits_change integer,
  rupees_change integer, balance integer, shortfall integer, missing_months date[], dates jsonb,
  included_minutes integer, minutes_returned integer
)
language sql set search_path = ''
as $$
  select * from private.quote_series(
    room_id, start_time, duration, frequency, starts_on, every_weeks, occurrences, until_date, replacements, member_id)
$$;
comment on function public.quote_series is
  'What the bookings of a series cost: every date with its price, or with its refusal by code and facts, and the totals. frequency: daily, weekdays, weekly (every_weeks), monthly_date or monthly_weekday, for up to 60 dates: so many occurrences, or until until_date. replacements: a list of {date, is_skipped, start_time, room_id} for dates that are skipped, or booked at another time or in another room. missing_months: months without the date, which are left out. member_id is for admins. quote_id as in quote_booking; null while a date is refused.';
grant execute on function public.quote_series to authenticated;

create function private.book_series(
  room_id uuid, start_time time, duration integer, frequency text, starts_on date, quote_id text,
  every_weeks integer, occurrences integer, until_date date, replacements jsonb, member_id uuid, request_id uuid
) returns private.series_change
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.bookings := private.draft_booking(coalesce(member_id, auth.uid()), null, 0, '{}');
  series public.booking_series := private.draft_series(frequency, starts_on, every_weeks, occurrences, until_date);
  earlier uuid;
  dates private.series_date[];
  entry private.series_date;
  booker public.profiles;
  quote private.series_quote;
  booking public.bookings;
  booked public.bookings[] := '{}';
begin
  draft.room_id := room_id;
  draft.start_time := start_time;
  draft.duration := duration;
  dates := private.dates_to_book(draft, series, replacements);
  earlier := private.claim_request(request_id, jsonb_build_array('book_series', draft.user_id, room_id, start_time,
    duration, frequency, starts_on, every_weeks, occurrences, until_date, replacements), series.id);
  if earlier is not null then
    return private.booked_before(earlier);
  end if;
  perform private.limit_uses('bookings', 1, 500);
  perform private.lock_rooms_of(dates);
  quote := private.check_series_quote(dates, quote_id, draft.user_id);

  series.user_id := draft.user_id;
  series.created_at := now();
  series.booked := (select count(*) from unnest(dates) listed where not listed.is_skipped);
  insert into public.booking_series select series.*;
  select * into booker from public.profiles where id = auth.uid() and id <> draft.user_id;
  perform set_config('portal.in_series', 'true', true);
  foreach entry in array dates loop
    if not entry.is_skipped then
      insert into public.bookings (
        user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, series_id, series_position
      ) values (
        draft.user_id, (entry.booking).room_id, (entry.booking).booking_date, (entry.booking).start_time, duration,
        booker.id, booker.display_name, series.id, cardinality(booked) + 1
      ) returning * into booking;
      booked := booked || booking;
    end if;
  end loop;
  perform set_config('portal.in_series', '', true);
  return private.conclude_series(booked, 'created', quote, null);
end
$$;
grant execute on function private.book_series to authenticated;

-- The bookings of an earlier request with the same id.
create function private.booked_before(series_id uuid) returns private.series_change
language plpgsql stable security definer set search_path = ''
as $$
declare
  change private.series_change;
begin
  select booked_before.series_id, count(*), -sum(total_credits), sum(rupees_due) into change
  from public.bookings where bookings.series_id = booked_before.series_id;
  if change.bookings = 0 then
    perform private.refuse('request_outdated');
  end if;
  return change;
end
$$;

create function public.book_series(
  room_id uuid, start_time time, duration integer, frequency text, starts_on date, quote_id text,
  every_weeks integer default 1, occurrences integer default null, until_date date default null,
  replacements jsonb default '[]', member_id uuid default null, request_id uuid default null
) returns table (series_id uuid, bookings integer, credits_change integer, rupees_change integer)
language sql set search_path = ''
as $$
  select * from private.book_series(room_id, start_time, duration, frequency, starts_on, quote_id, every_weeks,
    occurrences, until_date, replacements, member_id, request_id)
$$;
comment on function public.book_series is
  'Books all dates of a series that are not skipped, or none, with one notification. quote_id: the quote of quote_series that was shown; on other terms the series is refused with quote_changed and the new quote. Repeating a request_id returns the series without another charge.';
grant execute on function public.book_series to authenticated;

-- Writes one activity entry and one notification for all these bookings.
create function private.conclude_series(
  bookings public.bookings[], action text, quote private.series_quote, reason text
) returns private.series_change
language plpgsql security definer set search_path = ''
as $$
declare
  first_booking constant public.bookings := bookings[1];
  last_booking constant public.bookings := bookings[cardinality(bookings)];
  is_own constant boolean := auth.uid() = first_booking.user_id;
  room constant public.rooms := (select rooms from public.rooms where id = first_booking.room_id);
  headline constant text := case action when 'created' then 'Booked Meeting Room'
    when 'cancelled' then 'Cancelled Booking' else 'Rescheduled Booking' end;
  summary constant text := format('%s, %s dates from %s to %s', room.name, cardinality(bookings),
    first_booking.booking_date, last_booking.booking_date);
begin
  perform private.log_activity(first_booking.user_id, headline,
    summary || case when is_own then '' else ' (by an admin)' end, quote.credits_change, first_booking.series_id);
  if not is_own then
    perform private.log_activity(auth.uid(), headline, summary, 0, first_booking.series_id);
  end if;
  perform private.notify(first_booking.user_id, 'booking_' || action, first_booking.series_id,
    private.microseconds(now()), private.describe_booking(first_booking, room) || jsonb_build_object(
      'total_credits', quote.credits, 'rupees_due', quote.rupees, 'credits_change', quote.credits_change,
      'included_minutes', quote.included_minutes, 'minutes_returned', quote.minutes_returned,
      'reason', reason, 'changed_at', now(), 'by', case when is_own then 'member' else 'admin' end,
      'by_name', case when not is_own then (select display_name from public.profiles where id = auth.uid()) end,
      'series', (
        select jsonb_agg(jsonb_build_object(
          'booking_id', booking.id, 'room_name', rooms.name, 'booking_date', booking.booking_date,
          'start_time', booking.start_time, 'end_time', booking.end_time
        ) order by booking.booking_date, booking.start_time)
        from unnest(bookings) booking join public.rooms on rooms.id = booking.room_id
      )));
  return row(first_booking.series_id, cardinality(bookings), quote.credits_change, quote.rupees_change);
end
$$;

-- Bookings of a series that have not started, from one day to another.
create function private.series_bookings(series uuid, from_date date, until_date date) returns setof public.bookings
language sql stable security definer set search_path = ''
as $$
  select * from public.bookings
  where series_id = series and booking_date >= coalesce(from_date, booking_date)
    and booking_date <= coalesce(until_date, booking_date)
    and booking_date + start_time > private.space_now()
    and (user_id = auth.uid() or private.is_admin())
  order by booking_date, start_time, id
$$;

-- Every writer locks bookings first, then the rate limit, the rooms and the balance.
create function private.lock_series(series uuid, from_date date, until_date date) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.bookings
  where id in (select listed.id from private.series_bookings(series, from_date, until_date) listed)
  order by id for update;
end
$$;

-- The bookings of a series with the new room, start and duration; null keeps the present one. Those of `kept`, and those
-- that stay as they are, are skipped.
create function private.dates_to_change(
  series uuid, from_date date, until_date date, room_id uuid, start_time time, duration integer, kept uuid[]
) returns private.series_date[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  dates private.series_date[] := '{}';
  entry private.series_date;
  previous public.bookings;
begin
  for previous in select * from private.series_bookings(series, from_date, until_date) loop
    entry.previous := previous;
    entry.booking := previous;
    entry.is_skipped := coalesce(previous.id = any (kept), false);
    if not entry.is_skipped then
      entry.booking.room_id := coalesce(dates_to_change.room_id, previous.room_id);
      entry.booking.start_time := coalesce(dates_to_change.start_time, previous.start_time);
      entry.booking.duration := coalesce(dates_to_change.duration, previous.duration);
      entry.is_skipped := (entry.booking).room_id = previous.room_id
        and (entry.booking).start_time = previous.start_time and (entry.booking).duration = previous.duration;
    end if;
    dates := dates || entry;
  end loop;
  if cardinality(dates) = 0 then
    perform private.refuse('unknown_series');
  end if;
  return dates;
end
$$;

create function private.quote_series_change(
  series_id uuid, from_date date, until_date date, room_id uuid, start_time time, duration integer, kept uuid[]
) returns private.series_quote
language plpgsql security definer set search_path = ''
as $$
begin
  return private.quote_dates(
    private.dates_to_change(series_id, from_date, until_date, room_id, start_time, duration, kept),
    private.new_quote_expiry());
end
$$;
grant execute on function private.quote_series_change to authenticated;

create function public.quote_series_change(
  series_id uuid, from_date date default null, until_date date default null, room_id uuid default null,
  start_time time default null, duration integer default null, kept uuid[] default '{}'
) returns table (
  quote_id text, expires_at timestamptz, credits integer, rupees integer, credits_change integer,
  rupees_change integer, balance integer, shortfall integer, missing_months date[], dates jsonb,
  included_minutes integer, minutes_returned integer
)
language sql set search_path = ''
as $$
  select * from private.quote_series_change(series_id, from_date, until_date, room_id, start_time, duration, kept)
$$;
comment on function public.quote_series_change is
  'What another room, start or duration of the bookings of a series costs or returns, as in quote_series: of those that have not started, from from_date to until_date. kept: bookings that are left as they are.';
grant execute on function public.quote_series_change to authenticated;

create function private.change_series(
  series_id uuid, quote_id text, from_date date, until_date date, room_id uuid, start_time time, duration integer,
  kept uuid[], request_id uuid
) returns private.series_change
language plpgsql security definer set search_path = ''
as $$
declare
  dates private.series_date[];
  entry private.series_date;
  quote private.series_quote;
  booking public.bookings;
  changed public.bookings[] := '{}';
begin
  perform private.lock_series(series_id, from_date, until_date);
  dates := private.dates_to_change(series_id, from_date, until_date, room_id, start_time, duration, kept);
  if private.claim_request(request_id, jsonb_build_array('change_series', series_id, from_date, until_date, room_id,
    start_time, duration, kept), series_id) is not null then
    return row(series_id, cardinality(dates), 0, 0);
  end if;
  perform private.limit_uses('bookings', 1, 500);
  perform private.lock_rooms_of(dates);
  quote := private.check_series_quote(dates, quote_id, ((dates[1]).booking).user_id);

  perform set_config('portal.in_series', 'true', true);
  foreach entry in array dates loop
    if not entry.is_skipped then
      update public.bookings
      set room_id = (entry.booking).room_id, start_time = (entry.booking).start_time,
        duration = (entry.booking).duration
      where id = (entry.previous).id returning * into booking;
      changed := changed || booking;
    end if;
  end loop;
  perform set_config('portal.in_series', '', true);
  return private.conclude_series(changed, 'rescheduled', quote, null);
end
$$;
grant execute on function private.change_series to authenticated;

create function public.change_series(
  series_id uuid, quote_id text, from_date date default null, until_date date default null,
  room_id uuid default null, start_time time default null, duration integer default null, kept uuid[] default '{}',
  request_id uuid default null
) returns table (series_id uuid, bookings integer, credits_change integer, rupees_change integer)
language sql set search_path = ''
as $$
  select * from private.change_series(
    series_id, quote_id, from_date, until_date, room_id, start_time, duration, kept, request_id)
$$;
comment on function public.change_series is
  'Moves the bookings that quote_series_change listed, or none, with one notification. On other terms than those of quote_id it is refused with quote_changed and the new quote. A repeated request_id changes nothing.';
grant execute on function public.change_series to authenticated;

-- What cancelling the bookings returns, by the refund ladder or in full.
create function private.quote_cancellations(bookings public.bookings[], by_ladder boolean, expires_at timestamptz)
returns private.series_quote
language plpgsql stable security definer set search_path = ''
as $$
declare
  beginning constant text := private.begin_quote_id(expires_at);
  quote private.series_quote;
  row_terms jsonb;
begin
  if cardinality(bookings) = 0 then
    perform private.refuse('unknown_series');
  end if;
  quote.expires_at := expires_at;
  quote.shortfall := 0;
  select sum(booking.total_credits), sum(booking.rupees_due), sum(refund.credits), -sum(booking.rupees_due),
    sum(booking.included_minutes), sum(minutes.returned),
    jsonb_agg(jsonb_build_array(booking.id, booking.updated_at, refund.credits, minutes.returned)),
    jsonb_agg(jsonb_build_object(
      'booking_id', booking.id, 'room_id', booking.room_id, 'booking_date', booking.booking_date,
      'start_time', booking.start_time, 'end_time', booking.end_time, 'is_skipped', false,
      'credits', booking.total_credits, 'rupees', booking.rupees_due, 'credits_change', refund.credits,
      'rupees_change', -booking.rupees_due, 'included_minutes', booking.included_minutes,
      'minutes_returned', minutes.returned))
  into quote.credits, quote.rupees, quote.credits_change, quote.rupees_change, quote.included_minutes,
    quote.minutes_returned, row_terms, quote.dates
  from unnest(bookings) booking
  cross join lateral private.refund_quote(booking, booking.total_credits, by_ladder) refund
  cross join lateral private.returned_minutes(null, booking, by_ladder) minutes (returned);
  quote.quote_id := beginning || '.' || private.sign('booking_quote', 'cancel' || beginning || row_terms);
  return quote;
end
$$;

create function private.quote_series_cancellation(series_id uuid, from_date date, until_date date, reason text)
returns private.series_quote
language plpgsql stable security definer set search_path = ''
as $$
begin
  if reason is not null and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return private.quote_cancellations(
    array(select booking from private.series_bookings(series_id, from_date, until_date) booking),
    reason is null, private.new_quote_expiry());
end
$$;
grant execute on function private.quote_series_cancellation to authenticated;

create function public.quote_series_cancellation(
  series_id uuid, from_date date default null, until_date date default null, reason text default null
) returns table (
  quote_id text, expires_at timestamptz, credits integer, rupees integer, credits_change integer,
  rupees_change integer, balance integer, shortfall integer, missing_months date[], dates jsonb,
  included_minutes integer, minutes_returned integer
)
language sql stable set search_path = ''
as $$ select * from private.quote_series_cancellation(series_id, from_date, until_date, reason) $$;
comment on function public.quote_series_cancellation is
  'What cancelling the bookings of a series returns by the refund ladder, as in quote_series: of those that have not started, from from_date to until_date. With a reason of an admin: everything.';
grant execute on function public.quote_series_cancellation to authenticated;

create function private.cancel_series(
  series_id uuid, quote_id text, from_date date, until_date date, reason text
) returns private.series_change
language plpgsql security definer set search_path = ''
as $$
declare
  expires_at constant timestamptz := private.quote_expiry(quote_id);
  by_ladder constant boolean := reason is null;
  cancelled public.bookings[];
  quote private.series_quote;
begin
  if reason is not null and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  reason := private.visible_reason(reason);
  perform private.lock_series(series_id, from_date, until_date);
  cancelled := array(select booking from private.series_bookings(series_id, from_date, until_date) booking);
  -- The refund ladders change only while the rooms are locked.
  perform private.lock_room(room.id) from (
    select distinct booking.room_id as id from unnest(cancelled) booking order by 1
  ) room;
  quote := private.quote_cancellations(cancelled, by_ladder, expires_at);
  if quote.quote_id <> quote_id or expires_at <= now() then
    quote := private.quote_cancellations(cancelled, by_ladder, private.new_quote_expiry());
    perform private.refuse('refund_changed', jsonb_build_object(
      'credits', quote.credits_change, 'charged', quote.credits, 'quote', to_jsonb(quote)));
  end if;
  perform private.lock_balance((cancelled[1]).user_id);

  perform set_config('portal.in_series', 'true', true),
    set_config('portal.refund_by_ladder', by_ladder::text, true),
    set_config('portal.change_reason', coalesce(reason, ''), true),
    set_config('portal.change_override', case when by_ladder then '' else 'refund_ladder' end, true);
  delete from public.bookings where id in (select booking.id from unnest(cancelled) booking);
  perform set_config('portal.in_series', '', true), set_config('portal.refund_by_ladder', '', true),
    set_config('portal.change_reason', '', true), set_config('portal.change_override', '', true);
  return private.conclude_series(cancelled, 'cancelled', quote, reason);
end
$$;
grant execute on function private.cancel_series to authenticated;

create function public.cancel_series(
  series_id uuid, quote_id text, from_date date default null, until_date date default null,
  reason text default null
) returns table (series_id uuid, bookings integer, credits_change integer, rupees_change integer)
language sql set search_path = ''
as $$ select * from private.cancel_series(series_id, quote_id, from_date, until_date, reason) $$;
comment on function public.cancel_series is
  'Cancels the bookings that quote_series_cancellation listed, with one notification. Another list or refund than that of quote_id is refused with refund_changed and the new quote. With a reason an admin overrides the refund ladder; the history records it.';
grant execute on function public.cancel_series to authenticated;
