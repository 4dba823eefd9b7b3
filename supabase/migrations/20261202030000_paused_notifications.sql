create table public.notification_pauses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null
);
comment on table public.notification_pauses is
  'Members who get no push messages and none of the emails that can be turned off, until a time. What they miss is in the bell.';
comment on column public.notification_pauses.until is 'Infinity: until the member switches them on.';
alter table public.notification_pauses enable row level security;

create policy "Members can read their own pause" on public.notification_pauses
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.notification_pauses
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.notification_pauses to authenticated, service_role;

create function private.is_paused(person uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.notification_pauses where user_id = person and until > now()) $$;

-- During a pause, the bell also shows what the member gets by email or push only.
create or replace function private.apply_portal_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select not private.is_own_action(new.user_id, new.kind) and (
    coalesce(choice.in_portal, known.in_portal)
    or (coalesce(choice.by_email, known.by_email) or coalesce(choice.by_push, known.by_push))
      and private.is_paused(new.user_id))
  into new.is_shown
  from public.notification_kinds known
  left join public.notification_choices choice
    on choice.kind = known.kind and choice.user_id = new.user_id
  where known.kind = new.kind;
  return new;
end
$$;

create or replace function private.send_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (user_id, channel, kind, subject_id, sequence, data)
  select added.user_id, channel, added.kind, added.subject_id, added.sequence, added.data
  from added
  join public.notification_kinds known on known.kind = added.kind
  left join public.notification_choices choice
    on choice.kind = added.kind and choice.user_id = added.user_id
  cross join (values ('email'), ('push')) channels (channel)
  where case channel
    when 'email' then known.email_offered and (not known.email_optional
      or coalesce(choice.by_email, known.by_email) and not private.is_paused(added.user_id))
    else coalesce(choice.by_push, known.by_push) and not private.is_paused(added.user_id)
      and exists (select from public.push_subscriptions where user_id = added.user_id)
      and private.email_of(added.user_id) is not null
      and not private.is_own_action(added.user_id, added.kind)
  end
  on conflict do nothing;
  perform realtime.send(
    jsonb_build_object('id', id, 'kind', kind, 'data', data, 'created_at', created_at),
    'notification', 'user:' || user_id, true
  )
  from added where is_shown;
  return null;
end
$$;

create function private.pause_notifications(ends text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  tomorrow constant timestamp := private.space_today() + 1;
begin
  if ends is null then
    delete from public.notification_pauses where user_id = auth.uid();
  else
    insert into public.notification_pauses (user_id, until)
    values (auth.uid(), case ends
      when 'today' then tomorrow at time zone 'Asia/Kolkata'
      when 'tomorrow_morning' then (tomorrow + interval '8 hours') at time zone 'Asia/Kolkata'
      when 'switched_on' then 'infinity'
    end)
    on conflict (user_id) do update set until = excluded.until;
    delete from public.outbox
    where user_id = auth.uid() and status = 'due' and (channel = 'push' or kind in (
      select known.kind from public.notification_kinds known where known.email_optional));
  end if;
  perform realtime.send('{}', 'paused', 'user:' || auth.uid(), true);
end
$$;
grant execute on function private.pause_notifications to authenticated;

create function public.pause_notifications(ends text default null) returns void
language sql set search_path = ''
as $$ select private.pause_notifications(ends) $$;
comment on function public.pause_notifications is
  'Pauses the caller''s push messages and the emails that can be turned off: until the end of today, tomorrow_morning (8 AM) or switched_on. Without a value, it switches them on.';
grant execute on function public.pause_notifications to authenticated;
