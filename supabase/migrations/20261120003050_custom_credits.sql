-- A custom amount of credits has its own terms, also where a package has the same size: 250 rupees a
-- credit, 365 days from 20 credits on, otherwise 30. Without a package of the size, the terms are
-- those of a custom amount.
drop function private.credit_offer(integer);
create function private.credit_offer(wanted integer, custom boolean)
returns table (price_paise integer, given integer, valid_days smallint)
language sql immutable set search_path = ''
as $$
  select
    coalesce(pack.rupees, wanted * 250) * 100, wanted + coalesce(pack.bonus, 0),
    coalesce(pack.days, case when wanted >= 20 then 365 else 30 end)::smallint
  from (select wanted) asked
  left join (values
    (1, 250, 30, 0), (3, 750, 30, 0), (50, 10000, 180, 5),
    (100, 19000, 365, 10), (200, 36000, 365, 20), (500, 75000, 365, 50)
  ) as pack (credits, rupees, days, bonus) on pack.credits = asked.wanted and custom is not true
$$;
revoke execute on function private.credit_offer(integer, boolean) from public;
