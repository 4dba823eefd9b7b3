-- Days are yyyy-MM-dd, as every screen and calendar reads them. What is stored already is left alone.
alter table public.bookings
  add constraint booking_year_has_four_digits check (booking_date < '10000-01-01') not valid;
alter table public.visitors
  add constraint visit_year_has_four_digits check (visit_date < '10000-01-01') not valid;
alter table public.day_passes
  add constraint pass_year_has_four_digits check (date < '10000-01-01') not valid;
