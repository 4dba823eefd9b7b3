-- Members see what they did themselves in their activity, not in the bell or as a push message. They still get its email.
create function private.is_own_action(person uuid, kind text) returns boolean
language sql stable set search_path = ''
as $$
  select person is not distinct from auth.uid() and exists (
    select from public.notification_kinds known
    where known.kind = is_own_action.kind and known.audience = 'member')
$$;

create or replace function private.apply_portal_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select coalesce(choice.in_portal, known.in_portal) and not private.is_own_action(new.user_id, new.kind)
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
    when 'email' then known.email_offered and (not known.email_optional or coalesce(choice.by_email, known.by_email))
    else coalesce(choice.by_push, known.by_push)
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

comment on column public.notifications.is_shown is
  'Whether the member had chosen to see this kind in the portal, and someone else caused it.';
