create table private.rate_limits (
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  window_start timestamptz not null default now(),
  inserts integer not null default 1,
  primary key (user_id, kind)
);
comment on table private.rate_limits is
  'Counts the inserts per member and table within an hour. Deleted rows still count.';
alter table private.rate_limits enable row level security;

create table private.requests (
  user_id uuid not null references public.profiles (id) on delete cascade,
  request_id uuid not null,
  content_hash bytea not null,
  -- The booking, day pass or event registration. Not a foreign key: the request id stays claimed when it is deleted.
  result_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, request_id)
);
comment on table private.requests is
  'Request ids of writes that charge credits and succeeded, by the account that sent them. A repeated request is answered without another charge.';
alter table private.requests enable row level security;

create table private.signing_keys (
  name text primary key,
  key bytea not null default extensions.gen_random_bytes(32) check (length(key) >= 32)
);
comment on table private.signing_keys is 'Random keys of signed links and hashes. They never leave the database.';
alter table private.signing_keys enable row level security;

create table private.attempts (
  subject text primary key,
  window_start timestamptz not null default now(),
  attempts integer not null default 1
);
comment on table private.attempts is 'Counts attempts of callers without an account within a window, also those that were refused.';
alter table private.attempts enable row level security;

-- Refuses more rows per user and hour than the trigger's argument allows. The names of the triggers sort before those
-- of triggers that lock other rows: concurrent inserts of one user wait here, without holding further locks.
create function private.limit_inserts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_uses(tg_table_name, 1, tg_argv[0]::integer);
  return new;
end
$$;

-- Claims a new request and returns null; for a repeated request, returns the id of its result. If the write
-- fails, the claim is rolled back with it and the request can be sent again. A concurrent repeat waits for
-- the end of the first transaction.
create function private.claim_request(request uuid, content jsonb, result uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  hash bytea := sha256(convert_to(content::text, 'UTF8'));
  earlier private.requests;
begin
  -- The result is null if the call names something that does not exist, which the caller refuses.
  if request is null or result is null or auth.uid() is null then
    return null;
  end if;
  insert into private.requests (user_id, request_id, content_hash, result_id)
  values (auth.uid(), request, hash, result) on conflict do nothing;
  if found then
    return null;
  end if;
  select * into earlier from private.requests where user_id = auth.uid() and request_id = request;
  if earlier.content_hash <> hash then
    perform private.refuse('request_reused');
  end if;
  return earlier.result_id;
end
$$;

-- Admins and writes by the server are not counted.
create function private.limit_uses(kind text, uses integer, per_hour integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null or uses = 0 or private.is_admin(person) then
    return;
  end if;
  if (private.count_uses(person, kind, uses)).inserts > per_hour then
    perform private.refuse('too_often');
  end if;
end
$$;

-- Returns false over the limit. Concurrent attempts wait for each other.
create function private.count_attempt(subject text, at_most integer, per interval) returns boolean
language sql security definer set search_path = ''
as $$
  insert into private.attempts as counter (subject) values (subject)
  on conflict on constraint attempts_pkey do update set
    (window_start, attempts) = (
      select case when is_current then counter.window_start else now() end,
        case when is_current then counter.attempts else 0 end + 1
      from (select counter.window_start > now() - per as is_current) current_window
    )
  returning attempts <= at_most
$$;

-- Counts uses within an hour, which starts with the first one. Concurrent calls for a member wait here.
create function private.count_uses(person uuid, kind text, uses integer) returns private.rate_limits
language plpgsql security definer set search_path = ''
as $$
declare
  counted private.rate_limits;
begin
  insert into private.rate_limits as counter (user_id, kind, inserts) values (person, count_uses.kind, uses)
  on conflict on constraint rate_limits_pkey do update set
    (window_start, inserts) = (
      select case when is_current then counter.window_start else now() end,
        case when is_current then counter.inserts else 0 end + uses
      from (select counter.window_start > now() - interval '1 hour' as is_current) hour
    )
  returning * into counted;
  return counted;
end
$$;

insert into private.signing_keys (name) values ('unsubscribe');
insert into private.signing_keys (name) values ('invitation');
insert into private.signing_keys (name) values ('visitor_pass');
insert into private.signing_keys (name) values ('member_invitation');
insert into private.signing_keys (name) values ('booking_quote');
insert into private.signing_keys (name) values ('address_return');
-- Signs preview links.
insert into private.signing_keys (name) values ('preview');
-- Signs ids of callers in reports of sessions: a canary is judged on members, and on few signed-out sessions per network.
insert into private.signing_keys (name) values ('report');
