-- Rejects the requests that wait for a room that is deleted or retired, while its name can still be read.
create function private.reject_requests_of_room() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_room(old.id);
  perform private.end_holds(
    array(select id from public.booking_holds where room_id = old.id and is_request and ended_at is null),
    'rejected', 'The room is no longer available');
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger rooms_reject_requests before delete on public.rooms
  for each row execute function private.reject_requests_of_room();
create trigger rooms_reject_requests_when_retired before update of retired_at on public.rooms
  for each row when (old.retired_at is null and new.retired_at is not null)
  execute function private.reject_requests_of_room();
