-- Bookings and events of the feed owner since a year ago: calendar apps delete what a feed no longer contains.
-- Events last two hours.
create or replace function private.feed_entries(feed_token text) returns table (
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
