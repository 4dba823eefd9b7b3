create table public.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  reason text not null check (length(trim(reason)) between 1 and 200),
  -- Not foreign keys: a suspension outlives the accounts of these admins.
  suspended_by uuid not null,
  suspended_by_name text not null,
  suspended_at timestamptz not null default now(),
  ended_by uuid,
  ended_by_name text,
  ended_at timestamptz
);
comment on table public.suspensions is
  'Who suspended which account, when and why, and who ended the suspension. Written by suspend_member and end_suspension.';
alter table public.suspensions enable row level security;

create unique index suspensions_open on public.suspensions (user_id) where ended_at is null;
create index suspensions_of_user on public.suspensions (user_id, suspended_at desc);

create policy "Admins can read suspensions" on public.suspensions
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.suspensions
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.suspensions to authenticated, service_role;

-- The account is banned, so it gets the email at its address instead of a notification.
create function private.send_suspension(suspension public.suspensions) returns void
language sql security definer set search_path = ''
as $$
  select private.send_to(email, 'account_suspended', suspension.id, (suspension.ended_at is not null)::integer,
    jsonb_build_object('member_name', display_name,
      'reason', case when suspension.ended_at is null then suspension.reason end))
  from public.profiles where id = suspension.user_id and trim(email) <> ''
$$;

create function private.suspend_member(member_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  suspension public.suspensions;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if private.visible_reason(suspend_member.reason) is null then
    perform private.refuse('bad_reason');
  end if;
  if member_id = auth.uid() then
    perform private.refuse('own_account');
  end if;
  perform from auth.users where id = member_id for update;
  if not found then
    perform private.refuse('unknown_user');
  end if;
  if exists (select from public.user_roles where user_id = member_id and role = 'admin') then
    perform private.refuse('account_of_admin');
  end if;
  insert into public.suspensions (user_id, reason, suspended_by, suspended_by_name)
  values (member_id, trim(suspend_member.reason), auth.uid(),
    (select display_name from public.profiles where id = auth.uid()))
  on conflict (user_id) where ended_at is null do nothing
  returning * into suspension;
  if suspension.id is null then
    return;
  end if;
  -- The auth service knows no ban without an end.
  update auth.users set banned_until = now() + interval '100 years' where id = member_id;
  delete from auth.sessions where user_id = member_id;
  -- All rooms: the member may be holding or requesting a slot at this moment.
  perform from public.rooms order by id for no key update;
  perform private.end_holds(
    array(select id from public.booking_holds where user_id = member_id and ended_at is null),
    'rejected', 'The account is suspended');
  perform private.log_activity(member_id, 'Account Suspended', suspension.reason);
  perform private.send_suspension(suspension);
end
$$;
grant execute on function private.suspend_member to authenticated;

create function public.suspend_member(member_id uuid, reason text) returns void
language sql set search_path = ''
as $$ select private.suspend_member(member_id, reason) $$;
comment on function public.suspend_member is
  'Ends all sessions of a member and refuses new ones, for admins; the member is told the reason by email. Bookings and credits stay: admins can move, shorten and cancel the bookings, and the member gets no more of them. Holds end and requests are rejected. A suspended account stays as it is. Refused with bad_reason (at most 200 characters), own_account, unknown_user and account_of_admin.';
grant execute on function public.suspend_member to authenticated;

create function private.end_suspension(member_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  suspension public.suspensions;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  perform from auth.users where id = member_id for update;
  update public.suspensions set
    ended_by = auth.uid(), ended_at = now(),
    ended_by_name = (select display_name from public.profiles where id = auth.uid())
  where user_id = member_id and ended_at is null returning * into suspension;
  if suspension.id is null then
    return;
  end if;
  update auth.users set banned_until = null where id = member_id;
  perform private.log_activity(member_id, 'Suspension Ended', 'The account can be used again');
  perform private.send_suspension(suspension);
end
$$;
grant execute on function private.end_suspension to authenticated;

create function public.end_suspension(member_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_suspension(member_id) $$;
comment on function public.end_suspension is
  'Lets a suspended member log in again, for admins; the member is told by email. Changes nothing for other accounts.';
grant execute on function public.end_suspension to authenticated;
