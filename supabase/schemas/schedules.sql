-- What runs without a request. On hosted projects, pg_cron runs the jobs and pg_net calls the functions; without
-- them these functions do nothing. The local stack has neither and runs the same jobs (supabase/local/schedules).

create function private.run_housekeeping() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.expire_credits();
  perform private.delete_old_notifications();
  perform private.erase_old_visitor_names();
  perform private.delete_old_module_reports();
  perform private.delete_old_holds();
  perform private.erase_late_rows();
  perform private.delete_old_searches();
  delete from public.webhook_events where processed_at < now() - interval '90 days';
end
$$;

-- Calls an edge function with the secrets of docs/deploy.md. pg_net sends the request after the commit.
create function private.call_edge_function(name text) returns void
language plpgsql set search_path = ''
as $$
declare
  project_url text;
  secret_key text;
begin
  if to_regproc('net.http_post') is null then
    return;
  end if;
  select decrypted_secret into project_url from vault.decrypted_secrets where decrypted_secrets.name = 'project_url';
  select decrypted_secret into secret_key from vault.decrypted_secrets where decrypted_secrets.name = 'secret_key';
  if project_url is null or secret_key is null then
    raise warning 'The function % was not called: the vault needs the secrets project_url and secret_key.', name;
    return;
  end if;
  perform net.http_post(
    url := project_url || '/functions/v1/' || name,
    headers := jsonb_build_object('content-type', 'application/json', 'apikey', secret_key),
    body := '{}'::jsonb,
    timeout_milliseconds := 30000
  );
end
$$;

create function private.deliver_at_once() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from added) then
    perform private.call_edge_function('deliver-notifications');
  end if;
  return null;
end
$$;

-- Creates the jobs, or replaces those of the same name.
create function private.schedule_jobs() returns void
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

create trigger outbox_deliver_at_once after insert on public.outbox
  referencing new table as added
  for each statement execute function private.deliver_at_once();

select private.schedule_jobs();
