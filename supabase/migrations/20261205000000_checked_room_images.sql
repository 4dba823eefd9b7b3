-- A room may show its images in another order. One trigger judges image_url and photos together: with one for each,
-- the photo that becomes the first one was refused as a new image.
create function private.require_checked_room_images() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shown text[] := '{}';
begin
  -- The server is trusted: the seed uses pictures of the portal. rooms_photos_check refuses malformed photos.
  if auth.uid() is null or not private.are_photos(new.photos) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    shown := array_remove(private.photo_addresses(old.photos) || old.image_url, null);
  end if;
  if exists (
    select from unnest(array_remove(private.photo_addresses(new.photos) || new.image_url, null)) address
    where address <> all (shown) and not private.is_checked_image('rooms', address)
  ) then
    perform private.refuse('unchecked_image');
  end if;
  return new;
end
$$;

drop trigger rooms_require_checked_image on public.rooms;
drop trigger rooms_require_checked_new_image on public.rooms;
drop trigger rooms_require_checked_photos on public.rooms;
drop function private.require_checked_photos;
create trigger rooms_require_checked_images before insert or update of image_url, photos on public.rooms
  for each row when (new.image_url is not null or new.photos <> '[]')
  execute function private.require_checked_room_images();
