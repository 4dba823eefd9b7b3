-- Admins and the server give and take credits; the reconciler sweeps what has expired.
create function private.adjust_credits(person uuid, change integer, why text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  note text := left(nullif(trim(why), ''), 300);
  held integer;
begin
  if not (private.is_admin() or private.is_server()) then
    perform private.refuse('not_admin');
  end if;
  if coalesce(change, 0) = 0 or change not between -1000000 and 1000000 then
    perform private.refuse('bad_amount');
  end if;
  if not exists (select from public.profiles where id = person) then
    perform private.refuse('unknown_user');
  end if;
  if change > 0 then
    perform private.note_activity(person, 'Credits Added', coalesce(note, 'Added by the team'), change);
    held := private.grant_credits(person, change, 'grant', note);
    if held > 100000000 then
      perform private.refuse('bad_amount');
    end if;
    return held;
  end if;
  perform private.note_activity(person, 'Credits Removed', coalesce(note, 'Removed by the team'), change);
  return private.spend_credits(person, -change, 'removal', note);
end
$$;

-- Returns the new balance; a negative amount takes credits away, never more than there are.
create function public."addUserCredits"(userid uuid, amount_to_add integer, reason text default null)
returns integer
language sql set search_path = ''
as $$ select private.adjust_credits(userid, amount_to_add, reason) $$;

-- Returns how many people lost credits to the end of their validity.
create function private.sweep_expired_credits() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  people integer := 0;
begin
  for person in
    select user_id from public.credit_lots where remaining > 0 and expires_at <= now()
    group by user_id order by user_id
  loop
    perform private.hold_credits(person);
    people := people + 1;
  end loop;
  return people;
end
$$;

create function public.expire_credits() returns integer
language sql set search_path = ''
as $$ select private.sweep_expired_credits() $$;

revoke execute on function
  private.adjust_credits(uuid, integer, text), public."addUserCredits"(uuid, integer, text),
  private.sweep_expired_credits(), public.expire_credits()
from public;
grant execute on function
  private.adjust_credits(uuid, integer, text), public."addUserCredits"(uuid, integer, text)
to authenticated, service_role;
grant execute on function private.sweep_expired_credits(), public.expire_credits() to service_role;
