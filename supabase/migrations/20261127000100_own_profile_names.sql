-- The name of an account identifies a person, so members cannot take the name of one of the team. The auth
-- service checks it with own_name.
create or replace function private.require_own_profile_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problem text;
begin
  if private.is_staff(new.id) then
    return new;
  end if;
  if tg_op = 'INSERT' or new.full_name is distinct from old.full_name then
    problem := coalesce(private.name_problem(new.full_name), case
      when auth.uid() is not null and not private.is_staff(auth.uid())
        and private.is_name_of_staff(new.full_name, new.id) then 'reserved_name' end);
  end if;
  if problem is null and (tg_op = 'INSERT' or new.organization is distinct from old.organization) then
    problem := private.name_problem(new.organization);
  end if;
  if problem is not null then
    perform private.refuse(problem);
  end if;
  return new;
end
$$;
