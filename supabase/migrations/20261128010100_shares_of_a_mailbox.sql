-- One sender could use up the emails that a mailbox gets in an hour, which delayed those of other people.
-- When a mailbox can get another email that a member caused, or null for now. Half of its limit is the most that
-- one sender can use up, or all new members together, because their accounts are free. Workers that claim at the
-- same time do not wait for each other.
create function private.mailbox_free_at(message public.outbox) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := private.booking_limit('emails_per_mailbox', 20);
  is_new constant boolean := not private.is_trusted(message.sender);
  emails integer;
  oldest timestamptz;
  of_sender integer;
  oldest_of_sender timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtext('outbox ' || message.mailbox)) then
    return now() + interval '5 seconds';
  end if;
  select count(*), min(sent_at), count(*) filter (where is_theirs), min(sent_at) filter (where is_theirs)
  into emails, oldest, of_sender, oldest_of_sender
  from (
    select sent_at, sender = message.sender or is_new and not private.is_trusted(sender) as is_theirs
    from public.outbox
    where mailbox = message.mailbox and (
      status = 'sent' and sent_at > now() - interval '1 hour'
      or status = 'due' and lease is not null and due_at > now())
  ) recent;
  return case
    when emails >= most then greatest(oldest + interval '1 hour', now() + interval '1 minute')
    when 2 * of_sender >= most then greatest(oldest_of_sender + interval '1 hour', now() + interval '1 minute')
  end;
end
$$;

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
      free_at := case when message.mailbox is not null then private.mailbox_free_at(message) end;
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
  'Claims messages that are due, of one channel or of all, each for one worker, with the recipient''s present address. Senders are served in turns, and a mailbox gets at most 20 emails in an hour that members cause for others (booking_limits.emails_per_mailbox), at most half of them from one sender. A message whose result is not recorded within the lease is due again. Messages without a confirmed address fail at once.';
drop function private.mailbox_free_at(text);
