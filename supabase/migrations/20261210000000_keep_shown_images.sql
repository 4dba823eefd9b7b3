-- The function check-image keeps images that were accepted before, and those that a row shows.
create or replace function private.stored_image(bucket text, image text) returns jsonb
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
comment on function public.stored_image is
  'The object to check as {"object_id", "version", "is_accepted", "is_shown"}, or null.';
