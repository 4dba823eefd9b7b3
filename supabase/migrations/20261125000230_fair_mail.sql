-- Emails that members cause for others: limited per sender and mailbox, merged while they wait, and sent in turns
-- of the senders, so that nobody is flooded, and a flood delays only its own sender.

-- Addresses of one mailbox have one digest. Refusals of addresses whose digest changes are kept.
create temporary table refused_guests as
select distinct email from public.booking_guests
where email is not null
  and private.address_digest(email) in (select digest from private.refused_addresses);
drop index public.booking_guests_of_digest;
create or replace function private.address_digest(address text) returns text
language sql immutable set search_path = ''
as $$
  select encode(extensions.digest(convert_to(private.mailbox_of(address), 'UTF8'), 'sha256'), 'hex')
$$;
create index booking_guests_of_digest on public.booking_guests (private.address_digest(email))
  where email is not null;
insert into private.refused_addresses (digest)
select private.address_digest(email) from refused_guests on conflict do nothing;
drop table refused_guests;

-- Invitations

alter table public.profiles add column trusted_at timestamptz;
comment on column public.profiles.trusted_at is
  'When an admin allowed the member to invite as many people as members who have paid.';

-- Whether a member has paid, got credits or an account from an admin, or an admin said so.
create function private.is_trusted(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff(person)
    or exists (select from public.profiles where id = person and trusted_at is not null)
    or exists (select from public.payments where user_id = person and outcome = 'settled')
    or exists (select from public.credit_ledger where user_id = person and kind = 'grant')
    or exists (select from auth.users where id = person and invited_at is not null)
$$;
create index payments_settled_of_user on public.payments (user_id) where outcome = 'settled';

create function private.member_trust(member_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return private.is_trusted(member_id);
end
$$;
grant execute on function private.member_trust to authenticated;

create function public.member_trust(member_id uuid) returns boolean
language sql stable set search_path = ''
as $$ select private.member_trust(member_id) $$;
comment on function public.member_trust is
  'Whether a member may invite as many people as the settings allow, for admins. Others are new: they have neither paid, nor got credits or an account from an admin, nor an admin''s word.';
grant execute on function public.member_trust to authenticated;

create function private.trust_member(member_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.profiles set trusted_at = coalesce(trusted_at, now()) where id = member_id;
  if not found then
    perform private.refuse('unknown_user');
  end if;
end
$$;
grant execute on function private.trust_member to authenticated;

create function public.trust_member(member_id uuid) returns void
language sql set search_path = ''
as $$ select private.trust_member(member_id) $$;
comment on function public.trust_member is
  'Lets a new member invite as many people as others, for admins.';
grant execute on function public.trust_member to authenticated;

alter table public.system_settings add constraint new_member_limits_are_counts check (
  key <> 'booking_limits'
  or coalesce(not value ? 'invitations_of_new_members'
    or jsonb_typeof(value -> 'invitations_of_new_members') = 'number'
      and (value ->> 'invitations_of_new_members')::numeric between 0 and 1000, false)
);

-- New members share a limit per mailbox, because accounts are free. Other members have one each.
create function private.limit_invitation(address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  inviter constant uuid := auth.uid();
  mailbox constant text := private.address_digest(address);
  max_invited constant integer := private.booking_limit('invitations_of_new_members', 5);
begin
  if inviter is null or private.is_staff(inviter) then
    return;
  end if;
  if private.is_trusted(inviter) then
    if not private.count_attempt(format('invitations of %s to %s', inviter, mailbox), 10, '1 hour') then
      perform private.refuse('invited_too_often');
    end if;
  elsif not private.count_attempt(format('invitations of %s', inviter), max_invited, '1 day') then
    perform private.refuse('new_member_invitations', jsonb_build_object('max', max_invited));
  elsif not private.count_attempt(format('invitations of new members to %s', mailbox), 10, '1 day') then
    perform private.refuse('invited_too_often');
  end if;
end
$$;

create or replace function private.invite_to_booking(booking_id uuid, guests jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings := private.lock_invitable(booking_id);
  max_guests constant integer := private.booking_limit('guests_per_booking', 20);
  sequence constant bigint := private.microseconds(clock_timestamp());
  wanted jsonb;
  address text;
  person uuid;
  label text;
  added public.booking_guests;
  invited integer := 0;
begin
  if jsonb_typeof(guests) is distinct from 'array' or jsonb_array_length(guests) not between 1 and 1000 then
    perform private.refuse('bad_guest');
  end if;
  -- In one order, so that concurrent calls, which count the same mailboxes, wait for each other.
  for wanted in
    select value from jsonb_array_elements(guests)
    order by coalesce(private.mailbox_of(value ->> 'email'),
      (select private.mailbox_of(email) from public.profiles where id::text = lower(value ->> 'member_id')))
  loop
    person := null;
    address := null;
    if jsonb_typeof(wanted -> 'member_id') = 'string' then
      select id, left(private.name_among_members(id), 200) into person, label from public.profiles
      where id::text = lower(wanted ->> 'member_id') and nullif(trim(full_name), '') is not null
        and private.email_of(id) is not null;
      if person is null then
        perform private.refuse('unknown_user');
      end if;
    else
      -- ASCII only: mail services fold other characters, so a refused address could be spelled differently.
      address := lower(trim(wanted ->> 'email'));
      label := private.visible_line(wanted ->> 'name');
      if coalesce(length(address) > 320 or address !~ '^(?=[!-~]+$)[^@,;<>"()\\?&%]+@[^@,;<>"()\\?&%]+\.[^@,;<>"()\\?&%]+$', true)
         or length(label) > 200 then
        perform private.refuse('bad_guest', jsonb_build_object('email', left(address, 320)));
      end if;
    end if;
    if person = booking.user_id
       or address = (select lower(email) from public.profiles where id = booking.user_id) then
      perform private.refuse('guest_is_booker');
    end if;
    insert into public.booking_guests (booking_id, user_id, email, name, receives_email, invited_by)
    values (booking.id, person, address, label, address is null
      or private.account_of(address) is not null
      or not exists (
        select from private.refused_addresses where digest = private.address_digest(address)
      ), auth.uid())
    on conflict do nothing
    returning * into added;
    if added.id is not null then
      invited := invited + 1;
      perform private.limit_invitation(coalesce(address, private.email_of(person)));
      perform private.tell_guest(added, booking, 'invited', sequence);
    end if;
  end loop;
  if (select count(*) from public.booking_guests where booking_guests.booking_id = booking.id) > max_guests then
    perform private.refuse('too_many_guests', jsonb_build_object('max', max_guests));
  end if;
  perform private.limit_uses('invitations', invited, private.booking_limit('invitations_per_hour', 60));
  return invited;
end
$$;

-- Waiting emails

alter table public.outbox
  add column sender uuid not null default '00000000-0000-0000-0000-000000000000',
  add column mailbox text check (length(mailbox) = 64);
comment on column public.outbox.sender is
  'Whose change it is: senders are served in turns. The recipient for changes by the server. Not a foreign key: it outlives the account.';
comment on column public.outbox.mailbox is
  'Digest of the mailbox, of emails that a member causes for someone else: a mailbox gets few of them in an hour.';
create index outbox_of_sender on public.outbox (channel, sender, due_at) where status = 'due';
create index outbox_of_mailbox on public.outbox (mailbox) where mailbox is not null;
drop index public.outbox_due;
update public.outbox set sender = user_id where status = 'due' and user_id is not null;

create function private.set_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.sender := coalesce(auth.uid(), new.user_id, new.sender);
  if new.channel = 'email' and auth.uid() is distinct from new.user_id and auth.uid() is not null
     and not private.is_staff(auth.uid())
     and exists (
       select from public.notification_kinds known
       where known.kind = new.kind and known.audience in ('member', 'guest')
     ) then
    new.mailbox := private.address_digest(coalesce(new.recipient, private.email_of(new.user_id)));
    -- Another change within the minute replaces the pass, and with it the email (private.issue_pass).
    if new.kind = 'visitor_pass' and new.data ->> 'change' in ('moved', 'cancelled') then
      new.due_at := new.due_at + interval '1 minute';
    end if;
  end if;
  return new;
end
$$;

create trigger outbox_set_sender before insert on public.outbox
  for each row execute function private.set_sender();

-- What changes again within a minute is one email: it waits for the minute, and a later change replaces it. A
-- guest whose invitation was not sent yet gets it for the new time, or no email at all.
create function private.merge_update() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  change constant text := new.data ->> 'change';
  waiting public.outbox;
begin
  select * into waiting from public.outbox
  where kind = new.kind and channel = new.channel and status = 'due' and attempts = 0
    and (user_id = new.user_id or recipient = new.recipient)
    and data ->> 'booking_id' = new.data ->> 'booking_id'
  order by created_at desc limit 1 for update;
  if waiting.id is null then
    if change <> 'invited' then
      new.due_at := new.due_at + interval '1 minute';
    end if;
    return new;
  end if;
  delete from public.outbox where id = waiting.id;
  if change <> 'invited' then
    new.due_at := waiting.due_at;
  end if;
  if waiting.data ->> 'change' = 'invited' and change = 'moved' then
    new.data := new.data || '{"change": "invited", "previous": null}';
  elsif waiting.data ->> 'change' = 'invited' and change in ('cancelled', 'removed') then
    return null;
  elsif change = 'moved' and not new.data @> (waiting.data -> 'previous') then
    new.data := new.data || jsonb_build_object('previous', waiting.data -> 'previous');
  end if;
  return new;
end
$$;

create trigger outbox_merge_update before insert on public.outbox
  for each row when (
    new.kind = 'booking_invitation' and new.channel = 'email'
    and new.data ->> 'change' in ('invited', 'moved', 'cancelled', 'removed')
  )
  execute function private.merge_update();

-- When a mailbox can get another email that a member caused, or null for now. Workers that claim at the same
-- time do not wait for each other.
create function private.mailbox_free_at(mailbox text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  emails integer;
  oldest timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtext('outbox ' || mailbox)) then
    return now() + interval '5 seconds';
  end if;
  select count(*), min(sent_at) into emails, oldest from public.outbox
  where outbox.mailbox = $1 and (
    status = 'sent' and sent_at > now() - interval '1 hour'
    or status = 'due' and lease is not null and due_at > now());
  return case when emails >= private.booking_limit('emails_per_mailbox', 20)
    then greatest(oldest + interval '1 hour', now() + interval '1 minute') end;
end
$$;

-- Each sender with due messages gets an equal share, those whose messages wait longest first.
create or replace function private.claim_outbox(how_many integer, lease_seconds integer, only_channel text)
returns setof private.claimed_message
language plpgsql security definer set search_path = ''
as $$
declare
  claimed public.outbox[] := '{}';
  due uuid[];
  message public.outbox;
  free_at timestamptz;
begin
  while cardinality(claimed) < how_many loop
    with recursive senders as (
      (
        select channel, sender from public.outbox
        where status = 'due' and due_at <= now() and (only_channel is null or channel = only_channel)
        order by channel, sender limit 1
      )
      union all
      select next.channel, next.sender from senders cross join lateral (
        select channel, sender from public.outbox
        where status = 'due' and due_at <= now() and (only_channel is null or channel = only_channel)
          and (channel, sender) > (senders.channel, senders.sender)
        order by channel, sender limit 1
      ) next
    ), turns as (
      select channel, sender, ceil(wanted.messages / least(count(*) over (), wanted.messages)) as share
      from senders
      cross join (select (how_many - cardinality(claimed))::numeric as messages) wanted
      order by (
        select min(due_at) from public.outbox
        where status = 'due' and outbox.channel = senders.channel and outbox.sender = senders.sender
      )
      limit how_many - cardinality(claimed)
    )
    select array_agg(picked.id) into due from (
      select theirs.id from turns cross join lateral (
        select id from public.outbox
        where status = 'due' and due_at <= now()
          and outbox.channel = turns.channel and outbox.sender = turns.sender
        order by due_at limit turns.share for no key update skip locked
      ) theirs
      limit how_many - cardinality(claimed)
    ) picked;
    exit when due is null;
    for message in select * from public.outbox where id = any (due) order by id loop
      free_at := case when message.mailbox is not null then private.mailbox_free_at(message.mailbox) end;
      if free_at is not null then
        update public.outbox set due_at = free_at where id = message.id;
        continue;
      end if;
      update public.outbox set
        attempts = attempts + 1, lease = gen_random_uuid(),
        due_at = now() + coalesce(lease_seconds, 120) * interval '1 second'
      where id = message.id returning * into message;
      claimed := claimed || message;
    end loop;
  end loop;
  perform private.record_delivery(failed.id, failed.lease, case
    when failed.attempts > 7 then 'Sending was started 7 times without a result.'
    else 'The account has no confirmed email address.' end, true)
  from unnest(claimed) failed
  where failed.attempts > 7
    or failed.user_id is not null and private.email_of(failed.user_id) is null;
  return query
    select leased.id, leased.lease, leased.channel, leased.kind, leased.subject_id,
      leased.sequence, leased.data, leased.user_id,
      coalesce(leased.recipient, private.email_of(leased.user_id)), profiles.display_name,
      leased.attempts,
      case when known.email_optional and leased.user_id is not null
        then private.unsubscribe_token(leased.user_id, leased.kind) end
    from unnest(claimed) leased
    join public.outbox on outbox.id = leased.id and outbox.lease = leased.lease
    join public.notification_kinds known on known.kind = leased.kind
    left join public.profiles on profiles.id = leased.user_id
    order by leased.created_at, leased.id;
end
$$;
comment on function public.claim_outbox is
  'Claims messages that are due, of one channel or of all, each for one worker, with the recipient''s present address. Senders are served in turns, and a mailbox gets at most 20 emails in an hour that members cause for others (booking_limits.emails_per_mailbox). A message whose result is not recorded within the lease is due again. Messages without a confirmed address fail at once.';
