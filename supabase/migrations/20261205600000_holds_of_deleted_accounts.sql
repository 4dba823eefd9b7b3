-- Locks the rooms and slots before the profile, as the answer to a request does. Deleting the holds with the profile
-- ended in a deadlock with an answer at the same time.
create function private.end_holds_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_room(room.id) from (
    select distinct room_id as id from public.booking_holds where user_id = old.id and ended_at is null order by 1
  ) room;
  perform private.end_holds(
    array(select id from public.booking_holds where user_id = old.id and ended_at is null), 'withdrawn');
  return old;
end
$$;

create trigger users_end_holds before delete on auth.users
  for each row execute function private.end_holds_of_account();
