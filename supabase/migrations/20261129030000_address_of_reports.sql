drop function public.record_module_reports;
drop function private.record_module_reports;

create or replace function private.admit_session(module text, build text, mailbox text, network text) returns boolean
language sql security definer set search_path = ''
as $$
  select case
    when mailbox is not null then
      private.count_attempt('sessions of ' || private.sign('report', mailbox), 100, '5 minutes')
    when network is not null then
      private.count_attempt('sessions of ' || private.sign('report', network), 600, '5 minutes')
      and private.count_attempt(format('sessions of networks in %s %s', module, build), 6000, '5 minutes')
    else true
  end
$$;

create function private.record_module_reports(
  session uuid, reports jsonb, live jsonb, address text, member_id uuid
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  module_name text;
  report record;
  trial private.canary_trials;
  rollbacks jsonb := '[]';
  mailbox constant text := case when member_id is not null then coalesce(
    (select private.mailbox_of(email) from public.profiles where id = member_id), member_id::text) end;
  network constant text := private.network_of(address);
  -- Accounts are free, so new members are judged by their network, like signed-out users.
  is_new_member constant boolean := network is not null and not private.is_trusted(member_id);
begin
  for module_name in
    select distinct value ->> 'module' from jsonb_array_elements(reports) order by 1
  loop
    trial := private.open_trial(module_name, live -> module_name ->> 'canary', live -> module_name ->> 'stable');
    for report in
      select * from jsonb_to_recordset(reports) as given (
        module text, build text, load_ms integer, mount_ms integer, fallback boolean, failed integer, errors integer
      )
      where module = module_name order by build
    loop
      perform private.count_report(session, report.module, report.build, report.load_ms, report.mount_ms,
        coalesce(report.fallback, false), coalesce(report.failed, 0), coalesce(report.errors, 0),
        case when report.build in (trial.build, trial.stable) then trial end, mailbox, network, is_new_member);
    end loop;
    if trial.id is not null then
      if trial.verdict is null then
        update private.canary_trials set verdict = judged.reason, judged_at = now()
        from private.judge_canary(trial) as judged (reason)
        where id = trial.id and judged.reason is not null
        returning canary_trials.* into trial;
      end if;
      if trial.verdict is not null then
        update private.canary_trials set tried_at = now()
        where id = trial.id and (tried_at is null or tried_at < now() - interval '30 seconds');
        if found then
          rollbacks := rollbacks || jsonb_build_object('trial', trial.id, 'module', trial.module,
            'build', trial.build, 'reason', trial.verdict);
        end if;
      end if;
    end if;
  end loop;
  return rollbacks;
end
$$;
grant execute on function private.record_module_reports to service_role;

create function public.record_module_reports(
  session uuid, reports jsonb, live jsonb, address text default null, member_id uuid default null
) returns jsonb
language sql set search_path = ''
as $$ select private.record_module_reports(session, reports, live, address, member_id) $$;
comment on function public.record_module_reports is
  'Counts what a session reports (module, build, load_ms, mount_ms, fallback, failed, errors). live: by module, the canary and the stable release. member_id: whose session it is; address: the IP address that reported it. Members count once in the trial of a canary; signed-out users and new members as often per network as the budget allows to fail; without either, every session counts. Returns the canaries to roll back now, with the reason; each is judged once.';
grant execute on function public.record_module_reports to service_role;

comment on table private.trial_addresses is
  'What counts in a trial, per caller: the mailbox of a member, or the network of a signed-out user or new member. Keyed hashes that differ between trials; deleted when the trial ends.';
