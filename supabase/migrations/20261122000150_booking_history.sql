create table public.booking_history (
  id bigint generated always as identity primary key,
  -- Not a foreign key: a cancelled booking has no row.
  booking_id uuid not null,
  user_id uuid not null references public.profiles (id) on delete restrict,
  room_id uuid not null references public.rooms (id) on delete restrict,
  action text not null check (action in ('created', 'rescheduled', 'cancelled')),
  booking_date date not null,
  start_time time(0) not null,
  end_time time(0) not null,
  duration smallint not null,
  total_credits integer not null check (total_credits >= 0),
  credits_change integer not null,
  changed_by uuid,
  created_at timestamptz not null default now()
);
comment on table public.booking_history is
  'Append-only list of all changes of bookings, kept when a booking is cancelled. Time and price are those after the change, or the last ones of a cancelled booking.';
comment on column public.booking_history.credits_change is
  'What the change added to the balance: negative when charged, positive when refunded. The sum of a booking equals the sum of its ledger entries.';
comment on column public.booking_history.changed_by is
  'The account that made the change. Null for the server, and for bookings made before this table existed.';
alter table public.booking_history enable row level security;

create index booking_history_of_booking on public.booking_history (booking_id, id);
create index booking_history_of_user on public.booking_history (user_id, booking_date desc);
create index booking_history_of_room on public.booking_history (room_id, booking_date);
create index booking_history_cancelled
  on public.booking_history (booking_date desc, start_time desc, id) include (room_id, user_id, total_credits)
  where action = 'cancelled';

create policy "Members can read the history of their own bookings, admins all" on public.booking_history
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create function private.refuse_booking_history_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('booking_history_is_append_only');
  return null;
end
$$;

create trigger booking_history_refuse_changes before update or delete or truncate on public.booking_history
  for each statement execute function private.refuse_booking_history_changes();

grant select on public.booking_history to authenticated, service_role;

-- Bookings made before this table existed start with their present time, and with everything charged and
-- refunded so far.
insert into public.booking_history (
  booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits,
  credits_change, created_at
)
select id, user_id, room_id, 'created', booking_date, start_time, end_time, duration, total_credits,
  coalesce((select sum(amount) from public.credit_ledger where reference_id = bookings.id), 0), created_at
from public.bookings order by created_at, id;

-- Runs after the triggers that charge and refund, so that the ledger has the change.
create function private.write_booking_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
  end if;
  if tg_op = 'UPDATE'
    and (old.room_id, old.booking_date, old.start_time, old.end_time, old.total_credits)
      is not distinct from (new.room_id, new.booking_date, new.start_time, new.end_time, new.total_credits) then
    return null;
  end if;
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits,
    credits_change, changed_by, created_at
  ) values (
    booking.id, booking.user_id, booking.room_id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'rescheduled' else 'cancelled' end,
    booking.booking_date, booking.start_time, booking.end_time, booking.duration, booking.total_credits,
    coalesce((select sum(amount) from public.credit_ledger where reference_id = booking.id), 0)
      - coalesce((select sum(credits_change) from public.booking_history where booking_id = booking.id), 0),
    auth.uid(), case tg_op when 'INSERT' then booking.created_at else now() end
  );
  return null;
end
$$;

create trigger bookings_write_history after insert or update or delete on public.bookings
  for each row execute function private.write_booking_history();

create type private.cancelled_booking_row as (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer
);

-- Visits each day once, however many cancelled bookings it has.
create function private.cancelled_days_like(pattern text) returns date[]
language sql stable set search_path = ''
as $$
  with recursive cancelled as (
    select min(booking_date) as day from public.booking_history where action = 'cancelled'
    union all
    select (
      select min(booking_date) from public.booking_history
      where action = 'cancelled' and booking_date > cancelled.day
    )
    from cancelled where cancelled.day is not null
  )
  select coalesce(array_agg(day), '{}') from cancelled
  where to_char(day, 'YYYY-MM-DD Dy, FMDD FMMonth YYYY, Dy, FMDD Mon YYYY') ilike pattern
$$;

-- Searches and sorts as private.search_bookings does.
create function private.search_cancelled_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (booking private.cancelled_booking_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(search);
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
    array(select rooms.id from public.rooms where not everything and rooms.name ilike pattern),
    array(
      select profiles.id from public.profiles
      where not everything and (profiles.full_name ilike pattern or profiles.email ilike pattern)
    ),
    case when everything then '{}' else private.cancelled_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size);
end
$$;
grant execute on function private.search_cancelled_bookings to authenticated;

create function public.search_cancelled_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, total_count
  from private.search_cancelled_bookings(search, page, page_size, sort_by, ascending)
$$;
comment on function public.search_cancelled_bookings is
  'One page of cancelled bookings from the history, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_cancelled_bookings to authenticated;
