create table private.checked_images (
  -- Not a foreign key: the table belongs to the storage service.
  object_id uuid primary key,
  version text not null,
  checked_at timestamptz not null default now()
);
comment on table private.checked_images is
  'Versions of stored objects whose bytes are an image for members: complete, small enough, without metadata.';
alter table private.checked_images enable row level security;

create function private.stored_image(bucket text, image text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'object_id', objects.id,
    'version', coalesce(objects.version, ''),
    'is_accepted', exists (
      select from private.checked_images checked
      where checked.object_id = objects.id and checked.version = coalesce(objects.version, '')),
    'is_shown', exists (
      select from (
        select image_url from public.events
        union all select image_url from public.snacks
        union all select image_url from public.rooms
        union all select unnest(private.photo_addresses(photos)) from public.rooms
      ) shown
      where image_url like '%/' || bucket || '/' || image)
  )
  from storage.objects where bucket_id = bucket and name = image
$$;
grant execute on function private.stored_image to service_role;

create function public.stored_image(bucket text, image text) returns jsonb
language sql stable set search_path = ''
as $$ select private.stored_image(bucket, image) $$;
comment on function public.stored_image is
  'The object to check as {"object_id", "version", "is_accepted", "is_shown"}, or null.';
grant execute on function public.stored_image to service_role;

create function private.accept_image(object_id uuid, version text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.checked_images checked
  where not exists (select from storage.objects where id = checked.object_id);
  insert into private.checked_images (object_id, version) values (object_id, version)
  on conflict on constraint checked_images_pkey do update set version = excluded.version, checked_at = now()
$$;
grant execute on function private.accept_image to service_role;

create function public.accept_image(object_id uuid, version text) returns void
language sql set search_path = ''
as $$ select private.accept_image(object_id, version) $$;
comment on function public.accept_image is
  'Lets events, rooms and snacks show an image whose bytes were checked.';
grant execute on function public.accept_image to service_role;

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
create function private.require_checked_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_checked_image(tg_argv[0], new.image_url) then
    perform private.refuse('unchecked_image');
  end if;
  return new;
end
$$;

-- Checks image_url and photos together, because a room may show its images in another order.
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

create policy "Admins can list images" on storage.objects
  for select to authenticated
  using (bucket_id in ('snack-images', 'events', 'rooms') and (select private.is_admin()));
create policy "Admins can add images" on storage.objects
  for insert to authenticated
  with check (bucket_id in ('snack-images', 'events', 'rooms') and (select private.is_admin()));
create policy "Admins can delete images" on storage.objects
  for delete to authenticated
  using (bucket_id in ('snack-images', 'events', 'rooms') and (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on storage.objects
  as restrictive for all to authenticated using ((select private.is_active()));
create trigger events_require_checked_image before insert on public.events
  for each row when (new.image_url is not null)
  execute function private.require_checked_image('events');
create trigger events_require_checked_new_image before update of image_url on public.events
  for each row when (new.image_url is not null and new.image_url is distinct from old.image_url)
  execute function private.require_checked_image('events');
create trigger rooms_require_checked_images before insert or update of image_url, photos on public.rooms
  for each row when (new.image_url is not null or new.photos <> '[]')
  execute function private.require_checked_room_images();
create trigger snacks_require_checked_image before insert on public.snacks
  for each row when (new.image_url is not null)
  execute function private.require_checked_image('snack-images');
create trigger snacks_require_checked_new_image before update of image_url on public.snacks
  for each row when (new.image_url is not null and new.image_url is distinct from old.image_url)
  execute function private.require_checked_image('snack-images');

-- Images of snacks, events and rooms, up to 5 MB: public by URL, added and deleted by admins only, never
-- overwritten.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select name, name, true, 5 * 1024 * 1024, '{image/png,image/jpeg,image/webp}'
from unnest(array['snack-images', 'events', 'rooms']) as name
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
alter publication supabase_realtime
  add table public.user_credits, public.space_updates;
