-- Numbers are stored as they were sent, or refused: some limits took parts of whole numbers, and prices NaN.
update public.system_settings set value = value || (
  select jsonb_object_agg(limits.key, round((limits.value #>> '{}')::numeric))
  from jsonb_each(value) limits
  where limits.key in ('guests_per_booking', 'invitations_per_hour', 'invitations_of_new_members')
)
where key = 'booking_limits' and value ?| '{guests_per_booking,invitations_per_hour,invitations_of_new_members}';

alter table public.system_settings
  drop constraint invitation_limits_are_counts,
  drop constraint new_member_limits_are_counts;
alter table public.system_settings
  add constraint invitation_limits_are_counts check (
    key <> 'booking_limits'
    or coalesce(
      (not value ? 'guests_per_booking' or jsonb_typeof(value -> 'guests_per_booking') = 'number'
        and (value ->> 'guests_per_booking')::numeric between 0 and 1000
        and (value ->> 'guests_per_booking')::numeric % 1 = 0)
      and (not value ? 'invitations_per_hour' or jsonb_typeof(value -> 'invitations_per_hour') = 'number'
        and (value ->> 'invitations_per_hour')::numeric between 0 and 10000
        and (value ->> 'invitations_per_hour')::numeric % 1 = 0), false)
  ),
  add constraint new_member_limits_are_counts check (
    key <> 'booking_limits'
    or coalesce(not value ? 'invitations_of_new_members'
      or jsonb_typeof(value -> 'invitations_of_new_members') = 'number'
        and (value ->> 'invitations_of_new_members')::numeric between 0 and 1000
        and (value ->> 'invitations_of_new_members')::numeric % 1 = 0, false)
  );

-- NaN is above every number.
update public.snacks set price = 0 where price = 'NaN';
update public.cafe_specials set price = 0 where price = 'NaN';
alter table public.snacks drop constraint snacks_price_check,
  add constraint snacks_price_check check (price between 0 and 99999999.99);
alter table public.cafe_specials drop constraint cafe_specials_price_check,
  add constraint cafe_specials_price_check check (price between 0 and 99999999.99);
