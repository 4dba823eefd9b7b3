-- Rooms show up to 8 photos with captions.
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

alter table public.rooms add column photos jsonb not null default '[]'
  constraint rooms_photos_check check (
    length(photos::text) <= 50000 and private.are_photos(photos));
comment on column public.rooms.photos is
  'The pictures that members see, in this order: [{"url", "small", "caption", "x", "y"}]. image_url is the first.';

-- Whether the address is that of an image in the bucket whose bytes were checked.
create function private.is_checked_image(bucket text, address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from storage.objects
    join private.checked_images checked
      on checked.object_id = objects.id and checked.version = coalesce(objects.version, '')
    where objects.bucket_id = bucket and objects.name = substring(address from
      '^https?://[^/?#@\\]+(?:/[a-z0-9-]+)*/storage/v1/object/public/' || bucket || '/([A-Za-z0-9._-]+)$'))
$$;

-- The server is trusted: the seed uses pictures of the portal.
create or replace function private.require_checked_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_checked_image(tg_argv[0], new.image_url) then
    perform private.refuse('unchecked_image');
  end if;
  return new;
end
$$;

-- The room may keep what it shows. rooms_photos_check refuses what are no photos.
create function private.require_checked_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shown text[] := '{}';
begin
  if auth.uid() is null or not private.are_photos(new.photos) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    shown := private.photo_addresses(old.photos) || coalesce(old.image_url, '');
  end if;
  if exists (
    select from unnest(private.photo_addresses(new.photos)) address
    where address <> all (shown) and not private.is_checked_image('rooms', address)
  ) then
    perform private.refuse('unchecked_image');
  end if;
  return new;
end
$$;

create trigger rooms_require_checked_photos before insert or update of photos on public.rooms
  for each row when (new.photos <> '[]')
  execute function private.require_checked_photos();
