/** The schema of hosted projects, but without partitions. */
export const messagesSchema = /* sql */ `
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id, inserted_at)
);
create index if not exists messages_by_time on realtime.messages (inserted_at);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime_messages_publication') then
    create publication supabase_realtime_messages_publication for table realtime.messages
      with (publish = 'insert');
  end if;
end $$;

create or replace function realtime.topic() returns text language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '') $$;

-- Never fails: a message that cannot be sent must not undo the change that it reports.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message, jsonb_build_object('id', message) || payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'The broadcast to % was not sent: %', topic, sqlerrm;
end $$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level <> 'ROW' or operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'broadcast_changes works for INSERT, UPDATE and DELETE of a row, got % of a %', operation, level;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'schema', table_schema, 'table', table_name, 'operation', operation,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)
    ), event_name, topic_name
  );
end $$;

-- Whether the policies of realtime.messages let the caller {role, claims} receive (select) or send
-- (insert) broadcasts of a topic. Tries it with a row, which is rolled back.
create or replace function realtime.permits(operation text, topic text, caller jsonb)
returns boolean language plpgsql set search_path = '' as $$
declare
  probe uuid := gen_random_uuid();
  permitted boolean := false;
begin
  if operation = 'select' then
    insert into realtime.messages (id, topic, extension, private) values (probe, topic, 'broadcast', true);
  end if;
  perform set_config('role', caller ->> 'role', true),
    set_config('request.jwt.claims', caller ->> 'claims', true),
    set_config('request.jwt.claim.sub', coalesce(caller -> 'claims' ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', caller ->> 'role', true),
    set_config('realtime.topic', topic, true);
  if operation = 'select' then
    select exists (select from realtime.messages where id = probe) into permitted;
  else
    insert into realtime.messages (topic, extension, private) values (topic, 'broadcast', true);
    permitted := true;
  end if;
  raise sqlstate 'RT000';
exception
  when sqlstate 'RT000' then return permitted;
  when insufficient_privilege then return false;
end $$;
revoke all on function realtime.permits(text, text, jsonb) from public;
`;
