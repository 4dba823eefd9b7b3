-- Visitors and day passes accepted spellings of one mailbox that invitations refuse: quoted, in brackets, with a
-- comment, or with a domain beyond ASCII.
-- Quotes, brackets, comments and characters beyond ASCII spell one mailbox in many ways, each with a limit of its
-- own, and ?, & and % would add headers to messages from email links. A trigger and not a constraint, because
-- existing rows must still be updatable.
create or replace function private.check_guest_email() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.email ~ '[][?&%,;<>"()\\[:cntrl:]]|[^ -~]' then
    perform private.refuse('bad_guest_email');
  end if;
  return new;
end
$$;
