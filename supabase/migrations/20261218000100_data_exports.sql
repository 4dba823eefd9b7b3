update public.notification_kinds set position = position + 1 where position >= 29;
insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values (29, 'data_export_ready', 'member', true, true, true, true, false, null);

create table public.data_exports (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  content jsonb
);
comment on table public.data_exports is
  'What the space stores about a member, on request: one per member, written by write_data_exports and deleted 7 days later.';
alter table public.data_exports enable row level security;

create index data_exports_open on public.data_exports (requested_at) where ready_at is null;
create index data_exports_ready on public.data_exports (ready_at) where ready_at is not null;

create policy "Members can read their own export" on public.data_exports
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.data_exports
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.data_exports to authenticated;

-- All rows that concern the person, by table: what the rules of personal_data export.
create function private.data_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  address constant text := (select lower(email) from public.profiles where id = person);
  content jsonb := '{}';
  rule record;
  found jsonb;
  name text;
begin
  for rule in select * from private.personal_data() where exported is not null loop
    name := split_part(rule.table_name, '.', 2);
    execute format('select jsonb_agg(to_jsonb(kept)) from (select %s from %s where %s) as kept',
      array_to_string(rule.exported, ', '), rule.table_name, rule.rows_of) into found using person, address;
    if found is not null then
      content := content || jsonb_build_object(name, coalesce(content -> name, '[]') || found);
    end if;
  end loop;
  return content;
end
$$;

-- A request while one is open, or within a day, returns the one that exists.
create function private.request_data_export() returns timestamptz
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.data_exports as export (user_id) values (auth.uid())
  on conflict (user_id) do update set requested_at = now(), ready_at = null, content = null
  where export.ready_at is not null and export.requested_at < now() - interval '1 day';
  return (select requested_at from public.data_exports where user_id = auth.uid());
end
$$;
grant execute on function private.request_data_export to authenticated;

create function public.request_data_export() returns timestamptz
language sql set search_path = ''
as $$ select private.request_data_export() $$;
comment on function public.request_data_export is
  'Requests an export of what is stored about the caller, who gets an email when it is ready. Returns when it was requested: one per member and day.';
grant execute on function public.request_data_export to authenticated;

-- At most 50 each time, oldest first, so that many requests at once delay nothing else.
create function private.write_data_exports() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  export public.data_exports;
  written integer := 0;
begin
  delete from public.data_exports where ready_at < now() - interval '7 days';
  for export in
    select * from public.data_exports where ready_at is null order by requested_at limit 50 for update skip locked
  loop
    begin
      update public.data_exports set content = private.data_of(export.user_id), ready_at = now()
      where user_id = export.user_id;
      perform private.notify(export.user_id, 'data_export_ready', export.user_id,
        private.microseconds(export.requested_at), jsonb_build_object('gone_at', now() + interval '7 days'));
      written := written + 1;
    exception when others then
      raise warning 'Could not export the data of %: % (%)', export.user_id, sqlerrm, sqlstate;
    end;
  end loop;
  return written;
end
$$;

create or replace function private.run_housekeeping() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.expire_credits();
  perform private.delete_old_notifications();
  perform private.erase_old_visitor_names();
  perform private.delete_old_module_reports();
  perform private.delete_old_holds();
  perform private.erase_late_rows();
  delete from public.webhook_events where processed_at < now() - interval '90 days';
end
$$;

create or replace function private.schedule_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return;
  end if;
  perform cron.schedule('queue reminders', '* * * * *', 'select private.queue_reminders()');
  perform cron.schedule('end expired holds', '* * * * *', 'select private.end_expired_holds()');
  perform cron.schedule('delete a due account', '* * * * *', 'select private.delete_due_account()');
  perform cron.schedule('write data exports', '* * * * *', 'select private.write_data_exports()');
  perform cron.schedule('deliver notifications', '* * * * *',
    $job$ select private.call_edge_function('deliver-notifications') $job$);
  perform cron.schedule('reconcile payments', '*/5 * * * *',
    $job$ select private.call_edge_function('reconcile-payments') $job$);
  perform cron.schedule('housekeeping', '*/5 * * * *', 'select private.run_housekeeping()');
end
$$;

select private.schedule_jobs();
