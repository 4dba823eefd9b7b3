-- A newer sign-up replaces one whose address was never confirmed: the profile shows what the newer
-- one says, and nothing that a stranger typed before.
create function private.account_details(metadata jsonb)
returns table (full_name text, organization text, phone_number text)
language sql immutable set search_path = ''
as $$
  select
    left(nullif(trim(coalesce(metadata ->> 'full_name', metadata ->> 'name',
      concat_ws(' ', metadata ->> 'first_name', metadata ->> 'last_name'))), ''), 200),
    left(nullif(trim(metadata ->> 'organization'), ''), 200),
    left(nullif(trim(metadata ->> 'phone_number'), ''), 40)
$$;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, email, full_name, organization, phone_number)
  select new.id, new.email, details.full_name, details.organization, details.phone_number
  from private.account_details(coalesce(new.raw_user_meta_data, '{}')) as details
  on conflict (id) do nothing;
  return null;
end
$$;

create function private.replace_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set
    full_name = details.full_name,
    organization = details.organization,
    phone_number = details.phone_number
  from private.account_details(coalesce(new.raw_user_meta_data, '{}')) as details
  where profiles.id = new.id;
  return null;
end
$$;
revoke execute on function private.account_details(jsonb), private.replace_profile() from public;

create trigger users_replace_profile after update of raw_user_meta_data on auth.users
  for each row
  when (
    new.email_confirmed_at is null
    and new.raw_user_meta_data is distinct from old.raw_user_meta_data
  )
  execute function private.replace_profile();
