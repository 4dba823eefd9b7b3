-- The front desk's cash: what was taken and returned, by person and way of payment, and the closings that count it.

create type private.desk_entry as (
  id uuid, created_at timestamptz, day date, kind text, description text, user_id uuid, method text,
  amount_paise integer, by_id uuid, by_name text, note text
);

create table public.desk_closings (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  number integer not null check (number > 0),
  expected_paise bigint not null,
  counted_paise bigint not null,
  float_paise bigint not null default 0,
  difference_paise bigint not null generated always as (counted_paise - float_paise - expected_paise) stored,
  note text check (length(trim(note)) between 1 and 200),
  corrects uuid unique references public.desk_closings (id) on delete restrict,
  -- Not a foreign key: an admin's account can be deleted.
  closed_by uuid not null,
  closed_by_name text check (length(closed_by_name) <= 200),
  closed_at timestamptz not null default now(),
  -- Of two closings at once, one gets the number.
  unique (day, number),
  constraint desk_closings_count_an_amount check (
    counted_paise between 0 and 2000000000 and float_paise between 0 and 2000000000
  ),
  constraint desk_closings_explain_corrections check (corrects is null or note is not null)
);
comment on table public.desk_closings is
  'Counts of the front desk''s cash, written by close_desk only. Append-only: a correction is a row that names the one it replaces.';
comment on column public.desk_closings.day is 'The day in Asia/Kolkata whose cash was counted. It can have several closings.';
comment on column public.desk_closings.expected_paise is
  'Cash taken less cash returned on the day, without what earlier closings of the day expected.';
comment on column public.desk_closings.counted_paise is
  'Cash in the drawer, without what earlier closings of the day counted.';
comment on column public.desk_closings.float_paise is
  'The change that was in the drawer before the first payment, which is not part of the takings.';
comment on column public.desk_closings.corrects is 'The closing that this one replaces. It expects the same amount.';
alter table public.desk_closings enable row level security;

create policy "Admins can read the closings of the desk" on public.desk_closings
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.desk_closings
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.desk_closings to authenticated, service_role;

create index payments_at_desk on public.payments (created_at) where received_by is not null;
create index refunds_at_desk on public.refunds (created_at) where method is not null;

create function private.refuse_closing_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and private.is_erasing() then
    return null;
  end if;
  perform private.refuse('closings_are_final');
  return null;
end
$$;

-- A day that has a day before and after it.
create function private.calendar_day(day date) returns date
language sql immutable set search_path = ''
as $$ select least(greatest(day, '2000-01-01'), '9999-12-30') $$;
grant execute on function private.calendar_day to authenticated;

-- Money taken (positive) and returned (negative) at the front desk. Both days are included.
create function private.desk_entries_between(from_day date, to_day date) returns setof private.desk_entry
language sql stable security definer set search_path = ''
as $$
  select payments.id, payments.created_at, (payments.created_at at time zone 'Asia/Kolkata')::date, orders.kind,
    orders.description, payments.user_id, payments.method, payments.amount_paise, payments.received_by,
    payments.received_by_name, payments.note
  from public.payments join public.orders on orders.id = payments.order_id
  where payments.received_by is not null
    and payments.created_at >= from_day::timestamp at time zone 'Asia/Kolkata'
    and payments.created_at < (to_day + 1)::timestamp at time zone 'Asia/Kolkata'
  union all
  select refunds.id, refunds.created_at, (refunds.created_at at time zone 'Asia/Kolkata')::date, orders.kind,
    orders.description, refunds.user_id, refunds.method, -refunds.amount_paise, refunds.returned_by,
    refunds.returned_by_name, refunds.reason
  from public.refunds join public.orders on orders.id = refunds.order_id
  where refunds.method is not null
    and refunds.created_at >= from_day::timestamp at time zone 'Asia/Kolkata'
    and refunds.created_at < (to_day + 1)::timestamp at time zone 'Asia/Kolkata'
$$;

create function private.desk_entries(
  from_day date, to_day date, how_many integer, before_created_at timestamptz, before_id uuid
) returns table (entry private.desk_entry, member_name text, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  select entry, profiles.display_name, count(*) over ()
  from private.desk_entries_between(from_day, to_day) entry
  join public.profiles on profiles.id = entry.user_id
  where (select private.is_admin())
    and (before_created_at is null or (entry.created_at, entry.id) < (before_created_at, before_id))
  order by entry.created_at desc, entry.id desc
  limit private.page_limit(how_many)
$$;
grant execute on function private.desk_entries to authenticated;

create function public.desk_entries(
  from_day date, to_day date, how_many integer default 20, before_created_at timestamptz default null,
  before_id uuid default null
) returns table (
  id uuid, created_at timestamptz, day date, kind text, description text, user_id uuid, method text,
  amount_paise integer, by_id uuid, by_name text, note text, member_name text, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (entry).*, member_name, total_count
  from private.desk_entries(
    private.calendar_day(from_day), private.calendar_day(to_day), how_many, before_created_at, before_id)
$$;
comment on function public.desk_entries is
  'Money taken and returned (negative) at the front desk from one day to another, newest first, for admins; empty for other callers. before_created_at, before_id: only entries older than this one. Every row has the number of matches.';
grant execute on function public.desk_entries to authenticated;

create function private.desk_takings(from_day date, to_day date)
returns table (
  by_id uuid, by_name text, kind text, method text, taken_paise bigint, returned_paise bigint, entries bigint
)
language sql stable security definer set search_path = ''
as $$
  select entry.by_id, max(entry.by_name), entry.kind, entry.method,
    coalesce(sum(entry.amount_paise) filter (where entry.amount_paise > 0), 0)::bigint,
    coalesce(-sum(entry.amount_paise) filter (where entry.amount_paise < 0), 0)::bigint, count(*)
  from private.desk_entries_between(from_day, to_day) entry
  where (select private.is_admin())
  group by entry.by_id, entry.kind, entry.method
  order by 2, entry.by_id, entry.kind, entry.method
$$;
grant execute on function private.desk_takings to authenticated;

create function public.desk_takings(from_day date, to_day date)
returns table (
  by_id uuid, by_name text, kind text, method text, taken_paise bigint, returned_paise bigint, entries bigint
)
language sql stable set search_path = ''
as $$ select * from private.desk_takings(private.calendar_day(from_day), private.calendar_day(to_day)) $$;
comment on function public.desk_takings is
  'What was taken and returned at the front desk from one day to another, by person, kind of order and way of payment, for admins; empty for other callers.';
grant execute on function public.desk_takings to authenticated;

-- Not by time: an entry that is committed after a closing, with an earlier time, counts for the next one.
create function private.cash_to_count(from_day date, to_day date) returns table (day date, expected_paise bigint)
language sql stable security definer set search_path = ''
as $$
  select entries.day, sum(entries.paise)::bigint
  from (
    select entry.day, entry.amount_paise::bigint as paise from private.desk_entries_between(from_day, to_day) entry
    where entry.method = 'cash'
    union all
    select closing.day, -closing.expected_paise from public.desk_closings closing
    where closing.day between from_day and to_day and closing.corrects is null
  ) entries
  group by entries.day
$$;

create function private.desk_cash(on_day date) returns table (day date, expected_paise bigint)
language sql stable security definer set search_path = ''
as $$
  select on_day, coalesce((select open.expected_paise from private.cash_to_count(on_day, on_day) open), 0)
  where (select private.is_admin())
  union all (
    select open.day, open.expected_paise
    from private.cash_to_count(
      greatest(on_day - 31, (select min(closing.day) from public.desk_closings closing)), on_day - 1) open
    where open.expected_paise <> 0 and (select private.is_admin()) and exists (select from public.desk_closings)
    order by open.day desc
  )
$$;
grant execute on function private.desk_cash to authenticated;

create function public.desk_cash(on_day date) returns table (day date, expected_paise bigint)
language sql stable set search_path = ''
as $$ select * from private.desk_cash(private.calendar_day(on_day)) $$;
comment on function public.desk_cash is
  'The cash of a day that no closing has counted yet, and in more rows that of each of the 31 days before it, from the first closing on; for admins, empty for other callers.';
grant execute on function public.desk_cash to authenticated;

create function private.close_desk(
  on_day date, closing_number integer, counted bigint, kept bigint, agreed bigint, remark text, replaced uuid,
  request_id uuid
) returns public.desk_closings
language plpgsql security definer set search_path = ''
as $$
declare
  new_closing uuid := gen_random_uuid();
  earlier uuid;
  last public.desk_closings;
  note constant text := nullif(trim(remark), '');
  expected bigint;
  written public.desk_closings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(on_day not between '2000-01-01' and private.space_today(), true) then
    perform private.refuse('bad_closing_day');
  end if;
  if coalesce(counted not between 0 and 2000000000 or kept not between 0 and 2000000000, true) then
    perform private.refuse('bad_amount');
  end if;
  if length(note) > 200 or (note is null and replaced is not null) then
    perform private.refuse('bad_note');
  end if;
  earlier := private.claim_request(
    request_id, jsonb_build_array('close_desk', on_day, closing_number, counted, kept, agreed, remark, replaced),
    new_closing);
  if earlier is not null then
    select * into written from public.desk_closings where id = earlier;
    return written;
  end if;
  select * into last from public.desk_closings where day = on_day order by number desc limit 1;
  if closing_number is distinct from coalesce(last.number, 0) + 1 then
    perform private.refuse('desk_closed', jsonb_build_object('by', last.closed_by_name));
  end if;
  if replaced is null then
    expected := coalesce((select expected_paise from private.cash_to_count(on_day, on_day)), 0);
    if agreed is distinct from expected then
      perform private.refuse('cash_changed', jsonb_build_object('paise', expected));
    end if;
  else
    select expected_paise into expected from public.desk_closings closing
    where id = replaced and day = on_day
      and not exists (select from public.desk_closings later where later.corrects = closing.id);
    if expected is null then
      perform private.refuse('unknown_closing');
    end if;
  end if;
  insert into public.desk_closings (
    id, day, number, expected_paise, counted_paise, float_paise, note, corrects, closed_by, closed_by_name
  ) values (
    new_closing, on_day, closing_number, expected, counted, kept, note, replaced, auth.uid(),
    (select display_name from public.profiles where id = auth.uid())
  ) on conflict do nothing returning * into written;
  if written.id is null then
    perform private.refuse('desk_closed', jsonb_build_object('by', (
      select closed_by_name from public.desk_closings where day = on_day and number = closing_number)));
  end if;
  return written;
end
$$;
grant execute on function private.close_desk to authenticated;

create function public.close_desk(
  day date, number integer, counted_paise bigint, agreed_paise bigint default null, float_paise bigint default 0,
  note text default null, corrects uuid default null, request_id uuid default null
) returns public.desk_closings
language sql set search_path = ''
as $$
  select * from private.close_desk(day, number, counted_paise, float_paise, agreed_paise, note, corrects, request_id)
$$;
comment on function public.close_desk is
  'Counts the front desk''s cash of a day, for admins. number: one more than that of the day''s last closing. agreed_paise: the expected cash that was shown; refused if it has changed. corrects: replaces this closing, with a note. Repeating a request_id returns the closing without another one.';
grant execute on function public.close_desk to authenticated;

create trigger desk_closings_refuse_changes before update or delete or truncate on public.desk_closings
  for each statement execute function private.refuse_closing_changes();
create trigger desk_closings_broadcast_change after insert on public.desk_closings
  for each row execute function private.broadcast_desk_change('payments');
