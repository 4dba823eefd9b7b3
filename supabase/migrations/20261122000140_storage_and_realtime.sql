-- Images of snacks, events and rooms, up to 5 MB: public by URL, added and deleted by admins only, never
-- overwritten.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select name, name, true, 5 * 1024 * 1024, '{image/png,image/jpeg,image/webp,image/gif,image/avif}'
from unnest(array['snack-images', 'events', 'rooms']) as name
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Admins can list images" on storage.objects
  for select to authenticated
  using (bucket_id in ('snack-images', 'events', 'rooms') and (select private.is_admin()));
create policy "Admins can add images" on storage.objects
  for insert to authenticated
  with check (bucket_id in ('snack-images', 'events', 'rooms') and (select private.is_admin()));
create policy "Admins can delete images" on storage.objects
  for delete to authenticated
  using (bucket_id in ('snack-images', 'events', 'rooms') and (select private.is_admin()));

alter publication supabase_realtime
  add table public.user_credits, public.booked_slots, public.space_updates;
