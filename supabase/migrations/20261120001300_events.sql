-- What happens in the space. `attendees` is the number of registrations, kept by the triggers.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(trim(title)) between 1 and 200),
  description text check (length(description) <= 5000),
  date date not null check (isfinite(date) and date < '10000-01-01'),
  time time(0) not null default '18:00',
  location text check (length(location) <= 200),
  max_attendees integer not null default 20 check (max_attendees between 1 and 100000),
  attendees integer not null default 0 check (attendees >= 0),
  is_free boolean not null default false,
  credits integer,
  image_url text check (length(image_url) <= 2000),
  status text not null default 'active' check (status in ('active', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint seats_are_not_sold_twice check (attendees <= max_attendees),
  constraint free_or_priced check (
    case when is_free then credits is null else coalesce(credits between 1 and 10000, false) end
  )
);
alter table public.events enable row level security;

create index events_by_date on public.events (date, time);

create policy "strangers read events that take place" on public.events
  for select to anon using (status = 'active');
create policy "members read events" on public.events
  for select to authenticated using ((select auth.uid()) is not null);
create policy "admins add events" on public.events
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change events" on public.events
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete events without registrations" on public.events
  for delete to authenticated using ((select private.is_admin()));

create function private.refuse_past_event() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.date < private.space_today() then
    perform private.refuse('past_date');
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_past_event() from public;

create trigger events_refuse_past_date before insert on public.events
  for each row execute function private.refuse_past_event();
create trigger events_refuse_move_to_past before update of date on public.events
  for each row when (old.date <> new.date) execute function private.refuse_past_event();
-- Taking a seat is no edit: an admin who edits an event meanwhile is not told that somebody else
-- was first.
create trigger events_touch_updated_at
  before update of title, description, date, time, location, max_attendees, is_free, credits, image_url, status
  on public.events
  for each row execute function private.touch_updated_at();

grant select on public.events to anon, authenticated;
grant select, insert, update, delete on public.events to service_role;
grant insert (title, description, date, time, location, max_attendees, is_free, credits, image_url, status),
  update (title, description, date, time, location, max_attendees, is_free, credits, image_url, status),
  delete on public.events to authenticated;
