-- What a restored copy of the database does first: it deletes the accounts again that were deleted after the backup, and
-- sends nothing until an admin starts it (docs/backup.md).

create table private.deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz not null default now()
);
comment on table private.deleted_accounts is
  'The accounts that were deleted. A copy of this list outlives the database and is replayed after a restore.';
alter table private.deleted_accounts enable row level security;

create table public.restores (
  id uuid primary key default gen_random_uuid(),
  backup_made_at timestamptz not null,
  restored_at timestamptz not null default now(),
  started_at timestamptz,
  started_by uuid references public.profiles (id) on delete set null
);
comment on table public.restores is
  'When this database was restored from a backup. Until an admin starts the sending, no messages, refunds and reminders leave it.';
comment on column public.restores.started_at is 'When an admin started the sending. Null: the copy is muted.';
alter table public.restores enable row level security;

create index restores_started_by on public.restores (started_by);
create unique index restores_muted on public.restores ((true)) where started_at is null;

create policy "Admins can read restores" on public.restores
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.restores
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.restores to authenticated;

-- Whether this is a restored copy that must not send anything yet.
create function private.is_muted() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select from public.restores where started_at is null); end $$;

-- Deletes accounts of the list, {user_id, deleted_at}, that exist again. One that cannot be deleted is banned, so that
-- the person cannot sign in. Returns how many were deleted.
create function private.delete_again(deletions jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  deletion private.deleted_accounts;
  deleted integer := 0;
begin
  for deletion in
    select * from jsonb_populate_recordset(null::private.deleted_accounts, deletions) order by deleted_at
  loop
    insert into private.deleted_accounts values (deletion.user_id, deletion.deleted_at) on conflict do nothing;
    begin
      delete from auth.users where id = deletion.user_id;
      deleted := deleted + found::integer;
    exception when others then
      raise warning 'Banned the account %, which could not be deleted again: % (%)', deletion.user_id, sqlerrm, sqlstate;
      update auth.users set banned_until = now() + interval '100 years' where id = deletion.user_id;
    end;
  end loop;
  return deleted;
end
$$;

-- Mutes a restored copy, and ends all sessions: some may have been ended after the backup. Reminders and answers to
-- requests that are due already were sent after the backup: they are written before, so that start_sending drops them
-- with all other messages of that time. Returns how many accounts were deleted again.
create function private.record_restore(backup_made_at timestamptz, deletions jsonb default '[]') returns integer
language plpgsql set search_path = ''
as $$
declare
  deleted integer;
begin
  deleted := private.delete_again(deletions);
  delete from auth.sessions;
  perform private.end_expired_holds();
  perform private.queue_reminders();
  insert into public.restores (backup_made_at) values (backup_made_at)
  on conflict ((true)) where started_at is null
  do update set backup_made_at = excluded.backup_made_at, restored_at = now();
  return deleted;
end
$$;

create function private.start_sending() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  restore public.restores;
  dropped integer;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.restores set started_at = now(), started_by = auth.uid()
  where started_at is null returning * into restore;
  update public.outbox set
    status = 'skipped', lease = null, last_error = 'Not sent: it is older than the restore of the database.'
  where status = 'due' and created_at <= restore.restored_at;
  get diagnostics dropped = row_count;
  return dropped;
end
$$;
grant execute on function private.start_sending to authenticated;

create function public.start_sending() returns integer
language sql set search_path = ''
as $$ select private.start_sending() $$;
comment on function public.start_sending is
  'Lets a restored copy send messages, refunds and reminders, for admins. Messages that are older than the restore may have been sent after the backup: they are dropped. Returns how many.';
grant execute on function public.start_sending to authenticated;
