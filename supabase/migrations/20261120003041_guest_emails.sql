-- Mail links are built from these addresses: `?`, `&` and `%` would add headers to the message.
-- A trigger, because rows that exist must still be approved and rejected.
create function private.check_guest_email() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.email ~ '[?&%[:cntrl:]]' then
    perform private.refuse('bad_guest_email');
  end if;
  return new;
end
$$;
revoke execute on function private.check_guest_email() from public;

create trigger visitors_check_guest_email before insert or update of email on public.visitors
  for each row execute function private.check_guest_email();
create trigger day_passes_check_guest_email before insert or update of email on public.day_passes
  for each row execute function private.check_guest_email();
