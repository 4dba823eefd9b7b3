-- The only ways in which credits move. Every one of them first takes the row of the person's
-- balance, so that the moves of one person happen one after the other.

-- Adds the entry and keeps the balance; the caller moves the lots.
create function private.enter_credits(
  person uuid, change integer, entry_kind text, why text, reference uuid
) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  held integer;
  entry bigint;
begin
  update public.user_credits set balance = balance + change, updated_at = now()
  where user_id = person returning balance into strict held;
  insert into public.credit_ledger (user_id, amount, balance_after, kind, reason, reference_id, actor_id)
  values (person, change, held, entry_kind, why, reference, auth.uid()) returning id into entry;
  return entry;
end
$$;

-- Takes what has expired out of the balance. The caller holds the balance.
create function private.expire_credits(person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  gone integer;
  entry bigint;
begin
  select sum(remaining) into gone from public.credit_lots
  where user_id = person and remaining > 0 and expires_at <= now();
  if gone is null then
    return 0;
  end if;
  entry := private.enter_credits(person, -gone, 'expiry', 'Validity ended', null);
  insert into private.credit_lot_moves (ledger_id, lot_id, amount)
  select entry, id, -remaining from public.credit_lots
  where user_id = person and remaining > 0 and expires_at <= now();
  update public.credit_lots set remaining = 0
  where user_id = person and remaining > 0 and expires_at <= now();
  perform private.note_activity(person, 'Credits Expired', 'Their validity has ended', -gone);
  return gone;
end
$$;

-- Holds the person's balance until commit and returns it, without what has expired.
create function private.hold_credits(person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  held integer;
begin
  select balance into held from public.user_credits where user_id = person for no key update;
  if not found then
    insert into public.user_credits (user_id) values (person) on conflict (user_id) do nothing;
    select balance into held from public.user_credits where user_id = person for no key update;
  end if;
  return held - private.expire_credits(person);
end
$$;

-- Puts a new lot into the account; without an end it never expires.
create function private.grant_credits(
  person uuid, given integer, entry_kind text, why text, reference uuid default null, ends timestamptz default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  held integer := private.hold_credits(person);
  entry bigint := private.enter_credits(person, given, entry_kind, why, reference);
  lot bigint;
begin
  insert into public.credit_lots (user_id, amount, remaining, source, reference_id, expires_at)
  values (person, given, given, entry_kind, reference, ends) returning id into lot;
  insert into private.credit_lot_moves (ledger_id, lot_id, amount) values (entry, lot, given);
  return held + given;
end
$$;

-- Takes credits from the lots that expire first, or refuses with insufficient_credits.
create function private.spend_credits(
  person uuid, needed integer, entry_kind text, why text, reference uuid default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  held integer := private.hold_credits(person);
  entry bigint;
begin
  if needed = 0 then
    return held;
  end if;
  if held < needed then
    perform private.refuse('insufficient_credits',
      jsonb_build_object('needed', needed, 'balance', held, 'kind', entry_kind));
  end if;
  entry := private.enter_credits(person, -needed, entry_kind, why, reference);
  with queue as (
    select id, remaining, sum(remaining) over (order by expires_at, id) - remaining as earlier
    from public.credit_lots where user_id = person and remaining > 0
  ), taken as (
    update public.credit_lots lot
    set remaining = lot.remaining - least(queue.remaining, needed - queue.earlier)
    from queue where lot.id = queue.id and queue.earlier < needed
    returning lot.id, least(queue.remaining, needed - queue.earlier) as credits
  )
  insert into private.credit_lot_moves (ledger_id, lot_id, amount)
  select entry, id, -credits from taken;
  return held - needed;
end
$$;

-- What a refund for a reference gives back, at most `wanted` credits of it, to each lot it came from:
-- the last to expire first.
create function private.lots_to_refund(person uuid, reference uuid, wanted integer)
returns table (lot_id bigint, credits integer, expires_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  with owed as (
    select move.lot_id, -sum(move.amount) as credits
    from private.credit_lot_moves move join public.credit_ledger ledger on ledger.id = move.ledger_id
    where ledger.reference_id = reference and ledger.user_id = person
    group by move.lot_id having sum(move.amount) < 0
  ), queue as (
    select lot.id, lot.expires_at, owed.credits,
      sum(owed.credits) over (order by lot.expires_at desc, lot.id desc) - owed.credits as earlier
    from owed join public.credit_lots lot on lot.id = owed.lot_id
  )
  select id, least(credits, wanted - earlier)::integer, expires_at from queue where earlier < wanted
$$;

-- Gives back what is still owed for a reference, or at most `wanted` of it, to the lots it came
-- from; what returns to an expired lot leaves again at once. Returns what was given: a second call
-- gives nothing.
create function private.refund_credits(
  person uuid, reference uuid, why text, wanted integer default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  given integer;
  entry bigint;
begin
  perform private.hold_credits(person);
  select least(coalesce(wanted, -sum(amount)), -sum(amount)) into given
  from public.credit_ledger
  where reference_id = reference and user_id = person;
  if coalesce(given, 0) <= 0 then
    return 0;
  end if;
  entry := private.enter_credits(person, given, 'refund', why, reference);
  with returned as (
    update public.credit_lots lot set remaining = lot.remaining + back.credits
    from private.lots_to_refund(person, reference, given) back where lot.id = back.lot_id
    returning lot.id, back.credits
  )
  insert into private.credit_lot_moves (ledger_id, lot_id, amount)
  select entry, id, credits from returned;
  perform private.expire_credits(person);
  return given;
end
$$;

revoke execute on function
  private.enter_credits(uuid, integer, text, text, uuid),
  private.expire_credits(uuid), private.hold_credits(uuid),
  private.grant_credits(uuid, integer, text, text, uuid, timestamptz),
  private.spend_credits(uuid, integer, text, text, uuid),
  private.lots_to_refund(uuid, uuid, integer),
  private.refund_credits(uuid, uuid, text, integer)
from public;
