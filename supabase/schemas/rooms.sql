-- Up to 8 photos: [{"url", "small", "caption", "x", "y"}]. "small" is 800 pixels wide and high at most. "x" and "y"
-- are the part of the photo that stays visible when it is cut, in percent from the left and from the top.
create function private.are_photos(photos jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(photos) <> 'array' or jsonb_array_length(photos) > 8 then false
    else not exists (
      select from jsonb_array_elements(photos) photo
      where not coalesce(
        photo @? '$ ? (@.url.type() == "string" && @.small.type() == "string" && @.caption.type() == "string")'
        and photo @? '$ ? (@.x.type() == "number" && @.x >= 0 && @.x <= 100 && @.x.floor() == @.x)'
        and photo @? '$ ? (@.y.type() == "number" && @.y >= 0 && @.y <= 100 && @.y.floor() == @.y)'
        and case when jsonb_typeof(photo) = 'object' then photo - '{url,small,caption,x,y}'::text[] = '{}' end
        and length(photo ->> 'url') between 1 and 2000
        and length(photo ->> 'small') between 1 and 2000
        and length(photo ->> 'caption') <= 120
        and photo ->> 'caption' = coalesce(private.visible_line(photo ->> 'caption'), ''),
        false))
    end
$$;
grant execute on function private.are_photos to authenticated, service_role;

create function private.photo_addresses(photos jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(address), '{}')
  from jsonb_array_elements(photos) photo, unnest(array[photo ->> 'url', photo ->> 'small']) address
$$;

create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  capacity integer not null check (capacity between 1 and 1000),
  credits_per_hour integer check (credits_per_hour between 1 and 1000),
  description text check (length(description) <= 2000),
  image_url text check (length(image_url) <= 2000),
  amenities text[] not null default '{}' check (length(amenities::text) <= 5000),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  photos jsonb not null default '[]' constraint rooms_photos_check check (
    length(photos::text) <= 50000 and private.are_photos(photos))
);
comment on column public.rooms.photos is
  'The pictures that members see, in this order: [{"url", "small", "caption", "x", "y"}]. image_url is the first.';
comment on table public.rooms is
  'Meeting rooms, priced in credits per hour. A room without such a price is rupee-priced: its price is paid at the front desk.';
alter table public.rooms enable row level security;

create unique index rooms_of_comparable_name on public.rooms (private.comparable_name(name));

create policy "Members can read rooms" on public.rooms
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can add rooms" on public.rooms
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update rooms" on public.rooms
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete rooms" on public.rooms
  for delete to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.rooms
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, insert, update, delete on public.rooms to authenticated, service_role;

-- Creating, moving and cancelling a booking lock the room first, so that two requests for one slot wait
-- for each other instead of ending in a deadlock.
create function private.lock_room(room uuid) returns public.rooms
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.rooms;
begin
  select * into locked from public.rooms where id = room for no key update;
  return locked;
end
$$;

create trigger rooms_touch_updated_at before update on public.rooms
  for each row execute function private.touch_updated_at();
create trigger rooms_clean_names before insert or update of name, amenities on public.rooms
  for each row execute function private.clean_names('name', 'amenities');
