-- An example of a later migration.
alter table public.cafe_specials
  add column allergens text not null default 'unknown' check (length(allergens) <= 200);
grant insert (allergens), update (allergens) on public.cafe_specials to authenticated;
