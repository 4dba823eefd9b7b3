drop function public.search_visitors, private.search_visitors;

create function private.search_visitors(
  search text, status_filter text, page integer, page_size integer, arrival_filter text,
  sort_by text, ascending boolean, after_created_at timestamptz, after_id uuid
)
returns table (
  visitor public.visitors, registered_by text, pass text, total_count bigint, total_is_exact boolean
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  expected constant text :=
    '(visit_date = private.space_today() and arrived_at is null and status not in (''rejected'', ''completed''))';
  present constant text := '(arrived_at is not null and left_at is null)';
  sorting constant text := private.order_by(
    case sort_by
      when 'visitor' then 'lower(visitor_name) {}'
      when 'host' then 'lower(coalesce(host_name, profiles.full_name)) {} nulls last'
      when 'status' then 'status {}'
      when 'date' then 'visit_date {}, visit_time {}'
      when 'created_at' then 'found.created_at {}'
    end,
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.visitors where %1$s and %2$s and ($1 = 'all' or status = $1)
        and ($5 is null or (visitors.created_at, visitors.id) > ($5, $6))
    ), listed as materialized (%3$s)
    select visitors, profiles.full_name,
      case
        when visitor_passes.id is null then 'none'
        when revoked_at is not null then 'revoked'
        when used_at is not null then 'used'
        else 'valid'
      end,
      least(counted.matches, $4), counted.matches <= coalesce($4, counted.matches)
    from (select id, row_number() over () as place from listed) as listed
    join public.visitors using (id)
    join public.profiles on profiles.id = visitors.user_id
    left join public.visitor_passes on visitor_passes.visitor_id = visitors.id
    cross join (select count(*) as matches from (select from found limit $4 + 1) as match) as counted
    order by listed.place
  $query$,
    case when trim(search) <> '' then private.search_condition(
      'private.search_text(phone, visitor_name, email, organization, host_name)', search) else 'true' end,
    case arrival_filter
      when 'expected' then expected when 'present' then present when 'left' then 'left_at is not null' else 'true'
    end,
    case
      when sorting is not null then format(
        'select found.id from found left join public.profiles on profiles.id = found.user_id
        order by %s, found.created_at desc, found.id limit $2 offset $3', sorting)
      else format($parts$
        select id from (
          select id, 1 as part, visit_time, created_at from found where %1$s
          union all
          select id, 2, null, created_at from found where %2$s
          union all
          (
            select id, 3, null, created_at from found where %1$s is not true and not %2$s
            order by created_at desc, id limit $2 + $3
          )
        ) as parts
        order by part, visit_time, created_at desc, id limit $2 offset $3
      $parts$, expected, present)
    end)
  using coalesce(status_filter, 'all'), private.page_limit(page_size), private.page_offset(page, page_size),
    case when after_id is null then private.count_limit(search) else private.page_limit(page_size) end,
    after_created_at, after_id;
end
$$;
grant execute on function private.search_visitors to authenticated;

create function public.search_visitors(
  search text default '', status_filter text default 'all', page integer default 1, page_size integer default 10,
  arrival_filter text default 'all', sort_by text default null, ascending boolean default true,
  after_created_at timestamptz default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, visitor_name text, email text, phone text, organization text, host_name text,
  purpose text, visit_date date, visit_time time, visit_duration numeric, status text,
  created_at timestamptz, arrived_at timestamptz, left_at timestamptz, is_walk_in boolean,
  erased_at timestamptz, registered_by text, pass text, total_count bigint, total_is_exact boolean
)
language sql stable set search_path = ''
as $$
  select (visitor).*, registered_by, pass, total_count, total_is_exact
  from private.search_visitors(
    search, status_filter, page, page_size, arrival_filter, sort_by, ascending, after_created_at, after_id)
$$;
comment on function public.search_visitors is
  'One page of visitors, for admins; empty for other callers. Every row has the state of its pass (none, valid, used, revoked) and the total number of matches, of a search at most 1000 and of a later part at most its size; total_is_exact: there are no more. after_created_at, after_id: with sort_by created_at, only those after the visitor with this time and id, to read a long list in parts.';
grant execute on function public.search_visitors to authenticated;

create or replace function private.record_export(list text, row_count integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(list not in (
    'members', 'bookings', 'orders', 'invoices', 'desk_entries', 'visitors', 'registrations', 'feedback', 'audit',
    'active_members', 'deliveries'
  ) or row_count < 0, true) then
    perform private.refuse('bad_export');
  end if;
  if not private.count_attempt('exports ' || auth.uid(), 100, '1 hour') then
    perform private.refuse('too_often');
  end if;
  perform private.write_audit_entry(
    'export', list, list, 'exported', null, jsonb_build_object('rows', row_count));
end
$$;

comment on function public.record_export is
  'Records that the calling admin saves a list with personal data as a file: members, bookings, orders, invoices, desk_entries, visitors, registrations, feedback, audit, active_members or deliveries. Refused with bad_export.';
