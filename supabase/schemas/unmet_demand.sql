-- Searches on /book-room that found no room, without names, for /admin/reports.

create table private.unmet_searches (
  id bigint generated always as identity primary key,
  day date not null,
  start_time time(0),
  half_hours smallint not null,
  people smallint not null,
  reason text not null check (reason in ('taken', 'closed', 'not_offered')),
  searches integer not null default 1,
  constraint unmet_searches_key unique nulls not distinct (day, start_time, half_hours, people, reason)
);
comment on table private.unmet_searches is
  'How often members found no room, by what they looked for. A member counts once a day for the same weekday, time, duration and number of people.';
comment on column private.unmet_searches.start_time is 'Null for a search at any time of the day.';
comment on column private.unmet_searches.reason is
  'taken: a room that fits is booked, held or blocked. closed: outside the opening hours. not_offered: no room has the seats, the length or the notice.';
alter table private.unmet_searches enable row level security;

-- The reason of a search without a start time is that of the first slot of the day.
create function private.why_no_room(day date, at_time time, half_hours integer, people integer) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  open constant tsrange := private.open_hours(day, private.opening_hours());
  starts constant timestamp := coalesce(day + at_time, lower(open));
  wanted constant tsrange := tsrange(starts, starts + half_hours * interval '30 minutes');
begin
  return case
    when open @> wanted is not true then 'closed'
    when exists (
      select from public.booked_slots booked
      join public.rooms on rooms.id = booked.room_id
      join public.room_rules rules on rules.room_id = rooms.id
      where booked.booking_date = day and (at_time is null or booked.occupied && wanted)
        and rooms.retired_at is null and rooms.capacity >= people and rules.booked_by = 'members'
        and half_hours between rules.shortest and rules.longest
    ) then 'taken'
    else 'not_offered' end;
end
$$;

create function private.note_unmet_search(day date, at_time time, half_hours integer, people integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  last_day constant date := private.space_today() + private.booking_limit('days_ahead', 365);
begin
  if private.is_admin() or (
    day between private.space_today() and last_day
    and (at_time is null or day + at_time > private.space_now() and date_bin('30 minutes', day + at_time, day) = day + at_time)
    and private.check_duration(half_hours) is not null and people between 1 and 1000
  ) is not true then
    return;
  end if;
  if exists (select from private.free_spans(day, at_time, half_hours, people)) then
    return;
  end if;
  if private.count_attempt(
    concat_ws(' ', 'search', auth.uid(), extract(isodow from day), at_time, half_hours, people), 1, '1 day'
  ) and private.count_attempt('searches ' || auth.uid(), 30, '1 day') then
    insert into private.unmet_searches as counted (day, start_time, half_hours, people, reason)
    values (day, at_time, half_hours, people, private.why_no_room(day, at_time, half_hours, people))
    on conflict on constraint unmet_searches_key do update set searches = counted.searches + 1;
  end if;
end
$$;
grant execute on function private.note_unmet_search to authenticated;

create function public.note_unmet_search(
  day date, half_hours integer, at_time time default null, people integer default 1
) returns void
language sql set search_path = ''
as $$ select private.note_unmet_search(day, at_time, half_hours, people) $$;
comment on function public.note_unmet_search is
  'Counts a search that found no room for at least people, without the member''s name. Does nothing for admins, for a search that has rooms, for one that the caller repeats on that weekday within a day, and for more than 30 a day.';
grant execute on function public.note_unmet_search to authenticated;

create function private.delete_old_searches() returns void
language sql set search_path = ''
as $$ delete from private.unmet_searches where day < private.space_today() - 730 $$;

create function private.report_unmet_demand(from_day date, to_day date)
returns table (weekday integer, start_time time, half_hours integer, people integer, reason text, searches bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_report(from_day, to_day);
  return query
  select extract(isodow from missed.day)::integer, missed.start_time, missed.half_hours::integer,
    missed.people::integer, missed.reason, sum(missed.searches)::bigint
  from private.unmet_searches missed where missed.day between from_day and to_day
  group by 1, 2, 3, 4, 5 order by 6 desc, 1, 2, 3, 4, 5;
end
$$;
grant execute on function private.report_unmet_demand to authenticated;

create function public.report_unmet_demand(from_day date, to_day date)
returns table (weekday integer, start_time time, half_hours integer, people integer, reason text, searches bigint)
language sql stable set search_path = ''
as $$ select * from private.report_unmet_demand(from_day, to_day) $$;
comment on function public.report_unmet_demand is
  'Searches for these days that found no room, for admins, most frequent first. weekday: 1 for Monday. start_time: null for any time. people: the least seats. At most 366 days.';
grant execute on function public.report_unmet_demand to authenticated;
