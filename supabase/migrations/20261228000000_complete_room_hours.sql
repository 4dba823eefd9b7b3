-- Hours of a room without a time, or with a weekday that is neither open nor closed, are refused: the room was open all
-- day. Also refuses hours that are no list, and a step of 0, with a check instead of an error in an expression.

create or replace function private.are_room_hours(hours jsonb, shortest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select hours is null or jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7 and coalesce((
    select count(distinct entry ->> 'day') = 7 and bool_and(is_complete)
      and bool_or(case when is_complete and entry ->> 'isOpen' = 'true' then
        (entry ->> 'close')::time - (entry ->> 'open')::time >= shortest * interval '30 minutes' end)
    from jsonb_array_elements(hours) entry
    cross join lateral (select coalesce(
      entry ->> 'day' in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
      and jsonb_typeof(entry -> 'isOpen') = 'boolean'
      and entry ->> 'open' ~ '^([01][0-9]|2[0-3]):[03]0$' and entry ->> 'close' ~ '^([01][0-9]|2[0-3]):[03]0$'
      and entry ->> 'open' < entry ->> 'close', false) as is_complete) checked
  ), false)
$$;

create or replace function private.first_opening(hours jsonb) returns time
language sql immutable set search_path = ''
as $$
  select least(min((entry ->> 'open')::time), '09:00')
  from jsonb_array_elements(case when private.are_room_hours(hours, 1) then hours else '[]' end) entry
  where (entry ->> 'isOpen')::boolean
$$;

create or replace function private.last_closing(hours jsonb) returns time
language sql immutable set search_path = ''
as $$
  select greatest(max((entry ->> 'close')::time), '18:00')
  from jsonb_array_elements(case when private.are_room_hours(hours, 1) then hours else '[]' end) entry
  where (entry ->> 'isOpen')::boolean
$$;

alter table public.room_rules
  drop constraint room_rules_stays_fit_the_step,
  add constraint room_rules_stays_fit_the_step check (
    shortest % nullif(step, 0) = 0 and longest % nullif(step, 0) = 0
    and (shortest <= 4 or shortest % 2 = 0) and (longest <= 4 or longest % 2 = 0)
  );
