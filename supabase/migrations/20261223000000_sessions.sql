create function private.my_sessions() returns table (
  session_id uuid, user_agent text, started_at timestamptz, last_used_at timestamptz, is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select id, user_agent, created_at, greatest(created_at, refreshed_at at time zone 'UTC'),
    coalesce(id::text = auth.jwt() ->> 'session_id', false)
  from auth.sessions
  where user_id = auth.uid() and coalesce(not_after, 'infinity') > now()
  order by 5 desc, 4 desc, id limit 100
$$;
grant execute on function private.my_sessions to authenticated;

create function public.my_sessions() returns table (
  session_id uuid, user_agent text, started_at timestamptz, last_used_at timestamptz, is_current boolean
)
language sql stable set search_path = ''
as $$ select * from private.my_sessions() $$;
comment on function public.my_sessions is
  'The caller''s sessions, one for each login: this one first, then the last used. At most 100. last_used_at: when the token was last renewed, at most an hour before the last use.';
grant execute on function public.my_sessions to authenticated;

create function private.end_sessions(session_ids uuid[]) returns integer
language sql security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions
    where user_id = auth.uid() and id = any (session_ids)
      and id::text is distinct from auth.jwt() ->> 'session_id'
    returning 1
  )
  select count(*)::integer from ended
$$;
grant execute on function private.end_sessions to authenticated;

create function public.end_sessions(session_ids uuid[]) returns integer
language sql set search_path = ''
as $$ select private.end_sessions(session_ids) $$;
comment on function public.end_sessions is
  'Logs the caller out of other sessions, and returns of how many. Ignores this session, unknown ones and those of others. Their tokens are not renewed: they end within an hour.';
grant execute on function public.end_sessions to authenticated;
