-- Rows of the lists of members.
create type private.user_row as (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
);

create table public.member_notes (
  -- Chosen by the client, so that a request whose answer was lost can be repeated.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  note text not null check (length(trim(note)) between 1 and 2000),
  -- Not a foreign key: a note outlives the account of its author.
  author_id uuid not null default auth.uid(),
  author_name text not null default 'Unknown' check (length(author_name) <= 200),
  created_at timestamptz not null default now()
);
comment on table public.member_notes is
  'Append-only notes of the admins about a member. The member cannot read them; they are deleted with the account.';
comment on column public.member_notes.author_name is
  'The display name of the author at the time of writing, set by member_notes_set_author.';
alter table public.member_notes enable row level security;

create index member_notes_of_user on public.member_notes (user_id, created_at desc, id desc);

create policy "Admins can read notes" on public.member_notes
  for select to authenticated using ((select private.is_admin()));
create policy "Admins can add notes" on public.member_notes
  for insert to authenticated with check ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.member_notes
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.member_notes to authenticated, service_role;
grant insert (id, user_id, note) on public.member_notes to authenticated;

create function private.get_user_profiles_with_roles() returns setof private.user_row
language sql stable security definer set search_path = ''
as $$
  select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
    coalesce(user_roles.role, 'user'), profiles.organization, profiles.phone_number,
    coalesce(user_credits.balance, 0)
  from public.profiles
  left join public.user_roles on user_roles.user_id = profiles.id
  left join public.user_credits on user_credits.user_id = profiles.id
  where erased_at is null and (select private.is_admin() or private.is_server())
$$;
grant execute on function private.get_user_profiles_with_roles to authenticated, service_role;

create function public.get_user_profiles_with_roles() returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
language sql stable set search_path = ''
as $$ select * from private.get_user_profiles_with_roles() order by created_at desc, id $$;
comment on function public.get_user_profiles_with_roles is
  'All members with role and balance, for admins and the server; empty for other callers.';
grant execute on function public.get_user_profiles_with_roles to authenticated, service_role;

-- The condition that a member has all words of the search, or its phone number, in the expression of the index
-- profiles_search.
create function private.member_condition(search text) returns text
language sql immutable set search_path = ''
as $$
  select private.search_condition(
    'private.search_text(phone_number, display_name, full_name, email, organization)', search)
$$;

-- The sort order is part of the statement: an index can serve it.
-- after_created_at, after_id: finds only members after this one, and counts only the page.
create function private.search_users(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean,
  after_created_at timestamptz, after_id uuid
) returns table (member private.user_row, total_count bigint, total_is_exact boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorting constant text := private.order_by(
    case sort_by
      when 'full_name' then 'lower(display_name) {}'
      when 'email' then 'email {} nulls last'
      when 'role' then 'role {}'
      when 'organization' then 'lower(organization) {} nulls last'
      when 'phone_number' then 'phone_number {} nulls last'
      else 'created_at {}'
    end,
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
        coalesce(user_roles.role, 'user') as role, profiles.organization, profiles.phone_number,
        coalesce(user_credits.balance, 0) as credits
      from public.profiles
      left join public.user_roles on user_roles.user_id = profiles.id
      left join public.user_credits on user_credits.user_id = profiles.id
      where %2$s and erased_at is null and ($1 = 'all' or coalesce(user_roles.role, 'user') = $1)
        and ($5 is null or (profiles.created_at, profiles.id) > ($5, $6))
    )
    select row(found.*)::private.user_row, least(counted.matches, $4), counted.matches <= coalesce($4, counted.matches)
    from found, (select count(*) as matches from (select from found limit $4 + 1) as match) as counted
    order by %1$s, created_at desc, id
    limit $2 offset $3
  $query$, sorting, case when trim(search) <> '' then private.member_condition(search) else 'true' end)
  using coalesce(role_filter, 'all'), private.page_limit(page_size), private.page_offset(page, page_size),
    case when after_id is null then private.count_limit(search) else private.page_limit(page_size) end,
    after_created_at, after_id;
end
$$;
grant execute on function private.search_users to authenticated;

create function public.search_users(
  search text default '', role_filter text default 'all', page integer default 1,
  page_size integer default 10, sort_by text default 'created_at', ascending boolean default false,
  after_created_at timestamptz default null, after_id uuid default null
) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint, last_visit date, total_is_exact boolean
)
language sql stable set search_path = ''
as $$
  select (member).*, total_count, (
    select max(booking_date) from public.bookings
    where user_id = (member).id and booking_date <= private.space_today()
  ), total_is_exact
  from private.search_users(
    search, role_filter, page, page_size, sort_by, ascending, after_created_at, after_id)
$$;
comment on function public.search_users is
  'One page of members with role and balance, for admins; empty for other callers. last_visit: the last day up to today with a booking. after_created_at, after_id: only those after the member with this time and id, to read a long list in parts. Every row has the total number of matches, of a search at most 1000 and of a later part at most its size; total_is_exact: there are no more.';
grant execute on function public.search_users to authenticated;

create function private.set_note_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.author_id := coalesce(auth.uid(), new.author_id);
  new.author_name := coalesce(
    (select display_name from public.profiles where id = new.author_id), 'Unknown');
  new.created_at := now();
  return new;
end
$$;

-- Notes cannot be changed. They are deleted with their account, and lose the name of an author whose account is deleted.
create function private.refuse_note_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_erasing() then
    return coalesce(new, old);
  end if;
  perform private.refuse('notes_are_append_only');
  return null;
end
$$;

-- Up to `how_many` members. One or two characters find names that start with them; of longer texts, each word or the
-- phone number must be part of a field. enable_seqscan is off, because the planner would otherwise read all members for
-- a text that it estimates to be common.
create function private.search_members(query text, how_many integer) returns setof private.user_row
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  wanted constant text := array_to_string(private.search_words(query), ' ');
  has_words constant text := case
    when length(wanted) >= 3 then private.member_condition(wanted) else 'false'
  end;
begin
  if not private.is_admin() or wanted = '' or length(query) > 200 then
    return;
  end if;
  return query execute format($query$
    with found as (
      (
        select id, 1 as rank from public.profiles where private.folded(display_name) collate "C" like $1 and erased_at is null
        order by private.folded(display_name) collate "C", id limit $2
      ) union all (
        select id, 2 from public.profiles where %s and erased_at is null limit $2
      )
    ), best as (
      select id, min(rank) as rank from found group by id
    )
    select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
      coalesce(user_roles.role, 'user'), profiles.organization, profiles.phone_number,
      coalesce(user_credits.balance, 0)
    from best
    join public.profiles on profiles.id = best.id
    left join public.user_roles on user_roles.user_id = profiles.id
    left join public.user_credits on user_credits.user_id = profiles.id
    order by best.rank, private.folded(profiles.display_name) collate "C", profiles.id
    limit $2
  $query$, has_words)
  using substr(private.like_pattern(wanted), 2), least(greatest(coalesce(how_many, 8), 1), 50);
end
$$;
grant execute on function private.search_members to authenticated;

-- The members who have all words of the search or its phone number; for one or two characters, those whose name
-- starts with them. enable_seqscan is off, because the planner would otherwise read all members for a text that it
-- estimates to be common.
create function private.members_like(search text) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  wanted constant text := array_to_string(private.search_words(search), ' ');
  found uuid[];
begin
  if length(wanted) < 3 then
    return array(
      select id from public.profiles
      where private.folded(display_name) collate "C" like substr(private.like_pattern(wanted), 2)
    );
  end if;
  execute 'select array(select id from public.profiles where ' || private.member_condition(search) || ')' into found;
  return found;
end
$$;

create function public.search_members(query text, how_many integer default 8) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
language sql stable set search_path = ''
as $$ select * from private.search_members(query, how_many) $$;
comment on function public.search_members is
  'The members that best match a name, email, phone number or organization, for admins; empty for other callers. At most 50.';
grant execute on function public.search_members to authenticated;

create trigger member_notes_set_author before insert on public.member_notes
  for each row execute function private.set_note_author();
create trigger member_notes_refuse_changes before update or delete on public.member_notes
  for each row execute function private.refuse_note_changes();
create trigger member_notes_refuse_truncate before truncate on public.member_notes
  for each statement execute function private.refuse_note_changes();
