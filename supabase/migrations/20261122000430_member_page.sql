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

-- Deleting the account deletes its notes: the profile is gone by then.
create function private.refuse_note_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.profiles where id = old.user_id) then
    return old;
  end if;
  perform private.refuse('notes_are_append_only');
  return null;
end
$$;

create trigger member_notes_set_author before insert on public.member_notes
  for each row execute function private.set_note_author();
create trigger member_notes_refuse_changes before update or delete on public.member_notes
  for each row execute function private.refuse_note_changes();
create trigger member_notes_refuse_truncate before truncate on public.member_notes
  for each statement execute function private.refuse_note_changes();

grant select on public.member_notes to authenticated, service_role;
grant insert (id, user_id, note) on public.member_notes to authenticated;

-- Serves searches of one or two characters, for which profiles_search has no trigrams.
create index profiles_by_name on public.profiles (lower(display_name) collate "C", id);

-- The digits of a phone number, without +91 or a leading 0; null if the text is not a phone number.
create function private.phone_search(search text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(digits, '^(0+|91(?=\d{10}$))', '')
  from (select regexp_replace(private.phone_digits(search), '\D', '', 'g') as digits) as written
  where search ~ '^[0-9 +().-]+$' and length(digits) >= 3
$$;

-- One or two characters find the names that start with them. From three, each word or the phone number must
-- be part of a field. Each branch stops after `how_many` rows. Without enable_seqscan = off, the planner
-- would read all members for a text that it takes for a common one.
create function private.search_members(query text, how_many integer) returns setof private.user_row
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  wanted constant text := regexp_replace(trim(coalesce(query, '')), '\s+', ' ', 'g');
  -- The expression of the index profiles_search.
  searched constant text := $text$
    (display_name || e'\n' || coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n'
      || coalesce(organization, '') || e'\n' || coalesce(phone_number, '') || e'\n'
      || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'))
  $text$;
  has_words constant text := (
    select string_agg(format('%s ilike %L', searched, private.like_pattern(word)), ' and ')
    from regexp_split_to_table(wanted, ' ') as word where length(wanted) >= 3
  );
begin
  if not private.is_admin() or length(wanted) not between 1 and 200 then
    return;
  end if;
  return query execute format($query$
    with found as (
      (
        select id, 1 as rank from public.profiles where lower(display_name) collate "C" like $1
        order by lower(display_name) collate "C", id limit $3
      ) union all (
        select id, 2 from public.profiles where %1$s like $2 limit $3
      ) union all (
        select id, 3 from public.profiles where %2$s limit $3
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
    order by best.rank, lower(profiles.display_name) collate "C", profiles.id
    limit $3
  $query$, searched, coalesce(has_words, 'false'))
  using substr(private.like_pattern(lower(wanted)), 2), '%' || private.phone_search(wanted) || '%',
    least(greatest(coalesce(how_many, 8), 1), 50);
end
$$;
grant execute on function private.search_members to authenticated;

create function public.search_members(query text, how_many integer default 8) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
language sql stable set search_path = ''
as $$ select * from private.search_members(query, how_many) $$;
comment on function public.search_members is
  'The members that best match a name, email, phone number or organization, for admins; empty for other callers. At most 50.';
grant execute on function public.search_members to authenticated;

-- The list of payments contains the member and the number of a cafe order.
alter type private.order_row add attribute user_id uuid;

create or replace function private.search_orders(
  status_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (listed private.order_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorting constant text := private.order_by(
    case sort_by
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'amount' then 'orders.amount_paise {}'
      when 'status' then 'orders.status {}'
      else 'orders.created_at {}'
    end || ', orders.created_at desc, orders.id',
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.orders
      where $1 in ('all', status) or $1 = 'attention' and (
        status in ('paid', 'refund_due')
        or id in (select order_id from public.refunds where refunds.status <> 'processed')
      )
    )
    select row(
      orders.id, orders.kind, orders.mode, orders.status, orders.amount_paise, orders.credits,
      orders.provider_order_id, orders.created_at, profiles.full_name, profiles.email, orders.user_id
    )::private.order_row, (select count(*) from found)
    from found as orders join public.profiles on profiles.id = orders.user_id
    order by %s
    limit $2 offset $3
  $query$, sorting)
  using coalesce(status_filter, 'all'),
    private.page_limit(page_size), private.page_offset(page, page_size);
end
$$;

drop function public.search_orders(text, integer, integer, text, boolean);
create function public.search_orders(
  status_filter text default 'all', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text, user_id uuid,
  cafe_day date, cafe_number integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (listed).*, cafe.day, cafe.number, total_count
  from private.search_orders(status_filter, page, page_size, sort_by, ascending)
    with ordinality as found (listed, total_count, place)
  left join public.cafe_orders cafe on cafe.order_id = (listed).id
  order by place
$$;
comment on function public.search_orders is
  'One page of orders, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_orders to authenticated;
