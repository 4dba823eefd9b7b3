-- Spreadsheets make days of some phone numbers.
-- The rows that cannot be imported, with the wrong field. A phone number that a spreadsheet has turned into a number
-- or a day is wrong: 919845012345.0, 9.19E+11, -9845012345, 12-11-2026.
create or replace function private.wrong_member(members jsonb) returns table (place bigint, field text)
language sql immutable set search_path = ''
as $$
  select place, field
  from (
    select *, count(*) over (partition by email) as copies from private.imported_members(members)
  ) wanted
  cross join lateral (values
    (1, 'full_name', coalesce(length(full_name) > 200 or private.comparable_name(full_name) = '', true)),
    -- ASCII only, as for guests of bookings.
    (2, 'email', coalesce(length(email) > 254
      or email !~ '^(?=[!-~]+$)[^@,;<>"()\\?&%]+@[^@,;<>"()\\?&%]+\.[^@,;<>"()\\?&%]+$', true)),
    (3, 'phone_number', coalesce(length(phone_number) > 40
      or phone_number !~ '^[0-9 +().-]+$' or phone_number ~ '^-|^[^.]*\.([0-9]{0,2}|0+)$'
      or phone_number ~ '^((19|20)[0-9]{2}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}([-.])[0-9]{1,2}\3(19|20)[0-9]{2})$'
      or length(regexp_replace(phone_number, '\D', '', 'g')) not between 6 and 15, false)),
    (4, 'organization', coalesce(length(organization) > 200, false)),
    (5, 'credits', credits not between 0 and 10000),
    (6, 'email', copies > 1)
  ) as check_of (priority, field, is_wrong)
  where is_wrong
  order by place, priority
  limit 1
$$;
