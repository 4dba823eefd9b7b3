-- A changed password ends the sessions of other devices. Their pages ask the auth service whether theirs has ended.
create function private.announce_new_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'password_changed', 'user:' || new.id, true);
  return null;
end
$$;

create trigger users_announce_new_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password <> '' and new.encrypted_password <> old.encrypted_password)
  execute function private.announce_new_password();
