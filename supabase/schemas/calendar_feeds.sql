create table public.calendar_feeds (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  token text not null unique default encode(extensions.gen_random_bytes(24), 'hex'),
  created_at timestamptz not null default now()
);
comment on table public.calendar_feeds is
  'Secret token of a member''s calendar feed. The server generates it; clients cannot choose it.';
alter table public.calendar_feeds enable row level security;

create policy "Members can read their own feed" on public.calendar_feeds
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members can create their own feed" on public.calendar_feeds
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can delete their own feed" on public.calendar_feeds
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.calendar_feeds
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, delete, insert (user_id) on public.calendar_feeds to authenticated;

-- Bookings and events of the feed owner since a year ago: calendar apps delete what a feed no longer contains.
-- Events last two hours.
create function private.feed_entries(feed_token text) returns table (
  uid text, kind text, title text, place text, starts_at timestamptz, ends_at timestamptz, changed_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select 'booking-' || bookings.id, 'booking', rooms.name,
    nullif(trim(split_part(rooms.description, ' - ', 1)), ''),
    (booking_date + start_time) at time zone 'Asia/Kolkata',
    (booking_date + end_time) at time zone 'Asia/Kolkata', bookings.updated_at
  from public.calendar_feeds
  join public.bookings on bookings.user_id = calendar_feeds.user_id
  join public.rooms on rooms.id = bookings.room_id
  where calendar_feeds.token = feed_token
    and booking_date >= private.space_today() - interval '1 year'
  union all
  select 'event-' || events.id, 'event', events.title, events.location,
    (date + time) at time zone 'Asia/Kolkata',
    (date + time) at time zone 'Asia/Kolkata' + interval '2 hours', events.updated_at
  from public.calendar_feeds
  join public.event_registrations on event_registrations.user_id = calendar_feeds.user_id
  join public.events on events.id = event_registrations.event_id
  where calendar_feeds.token = feed_token and events.status = 'active'
    and date >= private.space_today() - interval '1 year'
  order by 5
$$;

create function private.calendar_feed(feed_token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'name', profiles.full_name,
    'entries', (select coalesce(jsonb_agg(entry), '[]') from private.feed_entries(feed_token) entry)
  )
  from public.calendar_feeds join public.profiles on profiles.id = calendar_feeds.user_id
  where calendar_feeds.token = feed_token and private.is_active(calendar_feeds.user_id)
$$;
grant execute on function private.calendar_feed to service_role;

create function public.calendar_feed(feed_token text) returns jsonb
language sql stable set search_path = ''
as $$ select private.calendar_feed(feed_token) $$;
comment on function public.calendar_feed is
  'The calendar of a token as {"name", "entries"}, or null for an unknown token and for a banned account.';
grant execute on function public.calendar_feed to service_role;
